import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const webRoot = fileURLToPath(new URL('..', import.meta.url))

/** Builds the kit page into .cache/kit, for journeys: it is never part of the product. */
await build({
  root: webRoot,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [react({ compiler: true }), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('../../../.cache/kit', import.meta.url)),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { input: `${webRoot}kit.html` },
  },
})
