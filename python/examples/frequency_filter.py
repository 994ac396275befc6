"""Takes a periodic pattern out of a photo: it is two points of the spectrum.

usage: python frequency_filter.py [picture.png]
"""

from __future__ import annotations

import numpy as np
from picture import difference, photo, save

from clfft_mixed import fft


def main() -> int:
    clean = photo()
    rows, columns = clean.shape
    y, x = np.mgrid[:rows, :columns].astype(np.float32)
    spoilt = clean + 0.3 * np.sin(2 * np.pi * (40 * y / rows + 72 * x / columns), dtype=np.float32)

    spectrum = fft.rfft2(spoilt)
    size = np.log1p(np.abs(spectrum))
    # What stands out against its neighbourhood, away from the low frequencies, where pictures are large.
    strange = np.abs(spectrum) > 1000
    strange[:20, :20] = strange[-20:, :20] = False
    spectrum[strange] = 0
    restored = fft.irfft2(spectrum, spoilt.shape)

    before, after = difference(spoilt, clean), difference(restored, clean)
    print(
        f"{strange.sum()} points taken out; difference from the photo: {before:.3f} before, {after:.3f} after"
    )
    shown = np.fft.fftshift(size, axes=0) / size.max()
    save("frequency_filter", [("with a pattern", spoilt), ("its spectrum", shown), ("without", restored)])
    return 0 if after < 0.1 * before else 1


if __name__ == "__main__":
    raise SystemExit(main())
