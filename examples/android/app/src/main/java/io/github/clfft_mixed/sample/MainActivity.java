package io.github.clfft_mixed.sample;

import android.app.Activity;
import android.content.Intent;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.net.Uri;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.Button;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.SeekBar;
import android.widget.TextView;
import java.io.InputStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Pick a picture, move the cutoff, see it filtered. */
public final class MainActivity extends Activity {
    private static final int PICK = 1;
    private static final int STEPS = 1000;
    private static final double HIGHEST_CUTOFF = 0.5;
    private static final int LONGEST_SIDE = 2048;

    // All native calls are made by this one thread.
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    // The slider runs ahead of the filter: only its last position counts.
    private final AtomicInteger wanted = new AtomicInteger();
    private ImageView image;
    private SeekBar slider;
    private TextView status;
    private LowPass filter; // of the worker
    private int width, height; // of the worker

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button pick = new Button(this);
        pick.setText(R.string.pick);
        Intent pictures = new Intent(Intent.ACTION_OPEN_DOCUMENT);
        pictures.addCategory(Intent.CATEGORY_OPENABLE).setType("image/*");
        pick.setOnClickListener(view -> startActivityForResult(pictures, PICK));
        image = new ImageView(this);
        slider = new SeekBar(this);
        slider.setMax(STEPS);
        slider.setProgress(STEPS / 5);
        slider.setOnSeekBarChangeListener(new SeekBar.OnSeekBarChangeListener() {
            @Override
            public void onProgressChanged(SeekBar bar, int position, boolean fromUser) {
                show(position);
            }

            @Override
            public void onStartTrackingTouch(SeekBar bar) {}

            @Override
            public void onStopTrackingTouch(SeekBar bar) {}
        });
        status = new TextView(this);
        LinearLayout layout = new LinearLayout(this);
        layout.setOrientation(LinearLayout.VERTICAL);
        layout.setFitsSystemWindows(true);
        layout.addView(pick);
        layout.addView(image, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 0, 1));
        layout.addView(slider);
        layout.addView(status);
        setContentView(layout);
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
        if (request != PICK || result != RESULT_OK || data == null || data.getData() == null) return;
        Uri uri = data.getData();
        worker.execute(() -> open(uri));
        show(slider.getProgress());
    }

    @Override
    protected void onDestroy() {
        worker.execute(this::close);
        worker.shutdown();
        super.onDestroy();
    }

    private void close() {
        if (filter != null) filter.close();
        filter = null;
    }

    private void open(Uri uri) {
        close();
        try {
            Bitmap bitmap = read(uri);
            if (bitmap == null) {
                say(getString(R.string.unreadable));
                return;
            }
            width = bitmap.getWidth();
            height = bitmap.getHeight();
            int[] pixels = new int[width * height];
            bitmap.getPixels(pixels, 0, width, 0, 0, width, height);
            filter = new LowPass(pixels, width, height, getCacheDir().getPath());
        } catch (Exception error) { // e.g. no OpenCL on this phone: the message says what was tried
            say(error.getMessage());
        }
    }

    private Bitmap read(Uri uri) throws java.io.IOException {
        BitmapFactory.Options options = new BitmapFactory.Options();
        options.inJustDecodeBounds = true;
        try (InputStream stream = getContentResolver().openInputStream(uri)) {
            BitmapFactory.decodeStream(stream, null, options);
        }
        options.inJustDecodeBounds = false;
        options.inSampleSize = 1;
        int side = Math.max(options.outWidth, options.outHeight);
        while (side / options.inSampleSize > LONGEST_SIDE) options.inSampleSize *= 2;
        try (InputStream stream = getContentResolver().openInputStream(uri)) {
            return BitmapFactory.decodeStream(stream, null, options);
        }
    }

    private void show(int position) {
        wanted.set(position);
        worker.execute(() -> {
            if (filter == null || wanted.get() != position) return;
            try {
                double cutoff = HIGHEST_CUTOFF * position / STEPS;
                long begin = SystemClock.elapsedRealtime();
                int[] pixels = filter.filtered(cutoff);
                long took = SystemClock.elapsedRealtime() - begin;
                String text = getString(R.string.cutoff, cutoff, took, filter.deviceName());
                Bitmap bitmap = Bitmap.createBitmap(pixels, width, height, Bitmap.Config.ARGB_8888);
                runOnUiThread(() -> {
                    image.setImageBitmap(bitmap);
                    status.setText(text);
                });
            } catch (RuntimeException error) {
                say(error.getMessage());
            }
        });
    }

    private void say(String text) {
        runOnUiThread(() -> status.setText(text));
    }
}
