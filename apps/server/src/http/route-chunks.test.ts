import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { createRouteChunkFinder } from './route-chunks.ts'

const route = (address: string) => `src/routes/_authenticated.${address}.tsx?tsr-split=component`

const manifest = {
  '_home.js': { file: 'assets/home.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_home.js', '_table.js'] },
  '_table.js': { file: 'assets/table.js', imports: ['_form.js'] },
  [route('_admin')]: { file: 'assets/frame.js', imports: ['_home.js'] },
  [route('_admin.admin.tracks')]: { file: 'assets/tracks.js', imports: ['_table.js', '_home.js'] },
  [route('_admin.admin.updatetrack.$slug')]: { file: 'assets/updatetrack.js', imports: ['_form.js'] },
  [route('_learner.track.$slug')]: { file: 'assets/track.js', imports: ['_form.js'] },
}

function createWebDir(content: string): string {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), content)
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/assets/home.js"></script>')
  return folder
}

test.each([
  { path: '/admin/tracks', names: ['frame', 'tracks', 'table', 'form'] },
  { path: '/admin/updatetrack/first-budget', names: ['frame', 'updatetrack', 'form', 'table'] },
  { path: '/admin/updatetrack', names: [] },
  { path: '/admin/updatetrack/first-budget/more', names: [] },
  { path: '/admin/other', names: [] },
  { path: '/track/first-budget', names: [] },
  { path: '/', names: [] },
])('the page $path preloads $names, and nothing that the page loads anyway', ({ path, names }) => {
  const findChunks = createRouteChunkFinder(createWebDir(JSON.stringify(manifest)))
  expect(findChunks(path)).toEqual(names.map((name) => `/assets/${name}.js`))
})

test('without a build there is nothing to preload', () => {
  expect(createRouteChunkFinder(createTemporaryFolder())('/admin/tracks')).toEqual([])
})

test('a damaged manifest is an error', () => {
  expect(() => createRouteChunkFinder(createWebDir('{'))).toThrow(SyntaxError)
})
