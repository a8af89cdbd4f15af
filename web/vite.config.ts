import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The bundle is committed inside the crate that embeds it, so that `cargo install` needs no Node. It holds no inline
// script or style and no data: addresses, because the server's content-security policy allows none.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../crates/faceup-serve/assets',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': process.env.FACEUP_API ?? 'http://127.0.0.1:8080' } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
