import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiContractPlugin } from './vite/api-contract.ts'
import { chunkGroups } from './vite/chunks.ts'
import { directImportsPlugin } from './vite/direct-imports.ts'
import { inlineMessagesPlugin } from './vite/inline-messages.ts'
import { pageTemplatePlugin } from './vite/page-template.ts'
import { retryImportsPlugin } from './vite/retry-imports.ts'
import { retryRouteChunksPlugin } from './vite/retry-route-chunks.ts'
import { zodWithoutEvalPlugin } from './vite/zod-without-eval.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

export default defineConfig({
  // React has the hook that the shim adds to earlier versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    directImportsPlugin(),
    inlineMessagesPlugin(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Splits off only the components of routes: error components must be loaded before something fails to load.
      codeSplittingOptions: { defaultBehavior: [['component']] },
      generatedRouteTree: './src/route-tree.gen.ts',
    }),
    retryRouteChunksPlugin(),
    retryImportsPlugin(),
    react({ compiler: true }),
    tailwindcss(),
    apiContractPlugin(),
    pageTemplatePlugin(),
    zodWithoutEvalPlugin(),
  ],
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      output: {
        // 32 random bits in each name, not 48: the page's first scripts name every chunk, and no name can be compressed.
        hashCharacters: 'hex',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { '/api': api, '/files': api, '/uploads': api, '/healthz': api, '/logo': api } },
})
