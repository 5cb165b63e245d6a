import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service that `npm run dev` shows; `./penstock up` listens there. */
const service = process.env.PENSTOCK_URL ?? 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', manifest: true, chunkSizeWarningLimit: 700 },
  server: { proxy: { '/api': service, '^/runbooks/.*[.]md$': service } },
});
