import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { apiContractPlugin } from './api-contract.ts'
import { directImportsPlugin } from './direct-imports.ts'
import { inlineMessagesPlugin } from './inline-messages.ts'

const inSource = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const NOTHING = '\0nothing'

/** What pages load later is not painted, so nothing of it is part of the bundle. */
function withoutDynamicImports(): Plugin {
  return {
    name: 'without-dynamic-imports',
    resolveDynamicImport: () => NOTHING,
    load: (id) => (id === NOTHING ? 'export {}' : null),
  }
}

/**
 * The build of the module by which the server paints pages (docs/architecture.md, "The first paint"): the same screens
 * without the browser's router and without the page's start data, in one file that imports no package.
 */
export const paintBundleConfig: InlineConfig = {
  configFile: false,
  define: { 'process.env.NODE_ENV': '"production"', localStorage: 'undefined', sessionStorage: 'undefined' },
  root: fileURLToPath(new URL('..', import.meta.url)),
  logLevel: 'warn',
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: '@tanstack/react-router', replacement: inSource('paint/router-links.tsx') },
      { find: /^(\.\.?\/)+ui\/rich-text\/rich-text\.tsx$/, replacement: inSource('paint/rich-text.tsx') },
      { find: /^(\.\.?\/)+(app\/)?start-data\.ts$/, replacement: inSource('paint/start-data.ts') },
    ],
  },
  plugins: [
    directImportsPlugin(),
    inlineMessagesPlugin({ isEager: true }),
    withoutDynamicImports(),
    react({ compiler: true }),
    apiContractPlugin(),
  ],
  ssr: { noExternal: true },
  build: {
    ssr: inSource('paint/paint-page.tsx'),
    outDir: 'dist/.paint',
    emptyOutDir: true,
    copyPublicDir: false,
    reportCompressedSize: false,

    rolldownOptions: { output: { entryFileNames: 'paint-page.mjs', codeSplitting: false } },
  },
}

/** Writes the module for the server into a folder. */
export async function buildPaintModule(outDir: string): Promise<void> {
  await build({ ...paintBundleConfig, build: { ...paintBundleConfig.build, outDir } })
}
