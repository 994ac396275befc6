#!/bin/sh
# Makes the Debian packages and tries them: lintian without errors, installed into a fresh Debian, where
# programs are built against them by CMake and pkg-config, a picture is filtered, and Debian's gpyfft
# runs on the drop-in. By hand: it compiles the library and downloads a Debian, some minutes.
#
# usage: ci/deb.sh              packages are left in build/deb/packages
#        CLFM_DEB_ROOT=DIR      a Debian that debootstrap has made before; it is copied
# Without root, or without debootstrap, the packages are only unpacked and tried from there: exit code 77.
set -eu
cd "$(dirname "$0")/.."
ci/install-dependencies.sh deb
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH
packages=$PWD/build/deb/packages
rm -rf "$packages"
cmake --preset deb
cmake --build --preset deb
cpack --config build/deb/CPackConfig.cmake -B "$packages"
rm -rf "$packages/_CPack_Packages"
lintian --fail-on error --info --tag-display-limit 0 "$packages"/*.deb
for package in "$packages"/*.deb; do
  dpkg-deb --field "$package" Package Version Depends Provides Conflicts
done

work=$(mktemp -d)
root=$work/root
finish() {
  for mounted in proc sys dev; do mountpoint -q "$root/$mounted" && umount "$root/$mounted"; done
  rm -rf --one-file-system "$work"
}
trap finish EXIT

# What is tried where the packages are; $1: what cmake and pkg-config have to be told first.
cp -r tests/consumer "$work/consumer"
cp data/chelsea.png "$work/consumer/picture.png"
cat >"$work/consumer/try.sh" <<'END'
set -eu
cd "$(dirname "$0")"
cmake -S . -B build ${PREFIX:+"-DCMAKE_PREFIX_PATH=$PREFIX"} -DCMAKE_BUILD_TYPE=Release
cmake --build build
ctest --test-dir build --output-on-failure --no-tests=error
flags=$(pkg-config --cflags --libs clfft_mixed)
# shellcheck disable=SC2086  # a list of words
cc -std=c99 -DCL_TARGET_OPENCL_VERSION=120 consumer.c -o by_pkg_config $flags -lOpenCL -lm
./by_pkg_config
clfm-filter picture.png filtered.png --lowpass 0.1
[ -s filtered.png ] && ! cmp -s picture.png filtered.png
clfm-info >/dev/null
END

if [ "$(id -u)" -ne 0 ] || ! command -v debootstrap >/dev/null; then
  for package in "$packages"/*.deb; do dpkg-deb --extract "$package" "$root"; done
  libraries=$(dirname "$(find "$root/usr/lib" -name libclfft_mixed.so)")
  PREFIX=$root/usr PKG_CONFIG_PATH=$libraries/pkgconfig LD_LIBRARY_PATH=$libraries PATH=$root/usr/bin:$PATH \
    sh "$work/consumer/try.sh"
  echo "skipped: no root or no debootstrap; the packages were unpacked and tried, but not installed"
  exit 77
fi

if [ -n "${CLFM_DEB_ROOT:-}" ]; then
  cp -a "$CLFM_DEB_ROOT" "$root"
else
  debootstrap --variant=minbase bookworm "$root" "$(apt-get indextargets --format '$(SITE)' | head -1)"
fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
mount --bind /sys "$root/sys"  # PoCL counts cores there
mount --bind /dev "$root/dev"
cp -r "$work/consumer" "$root/consumer"
mkdir "$root/packages"
cp "$packages"/*.deb "$root/packages"
in_root() {
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive HOME=/root "$@"
}
in_root apt-get update -qq
tools="gcc g++ make cmake pkg-config pocl-opencl-icd python3-gpyfft python3-pyopencl python3-parameterized"
in_root sh -c "apt-get install -y -qq --no-install-recommends /packages/*.deb $tools"
in_root sh /consumer/try.sh
# What Debian has linked with clFFT runs on the drop-in, which has taken its place.
[ "$(in_root dpkg-query -S libclFFT.so.2 | cut -d: -f1 | sort -u)" = libclfft2-clfm ]
in_root python3 -m unittest gpyfft.test.test_gpyfft
in_root sh -c 'apt-get purge -y -qq "libclfft*" clfft-mixed-tools'
[ -z "$(find "$root/usr" -name "*clfft_mixed*")" ]
echo "the packages in $packages were installed into a fresh Debian, used and removed"
