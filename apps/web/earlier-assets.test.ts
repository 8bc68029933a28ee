import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { saveEarlierAssets } from './earlier-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'builds-'))
const dist = join(folder, 'dist')
const savedFolder = join(folder, 'saved')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Empties the folder and writes the new files, as the bundler does. Returns how to restore the earlier ones. */
function simulateBuild(...names: string[]): () => void {
  const restore = saveEarlierAssets(dist, savedFolder)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const name of names) writeFileSync(join(dist, 'assets', name), name)
  return restore
}
const buildAndRestore = (...names: string[]): void => simulateBuild(...names)()
const listBuiltAssets = () => readdirSync(join(dist, 'assets')).sort()

test('keeps the assets of the three previous builds and no older ones', () => {
  buildAndRestore('a-1.js', 'font.woff2')
  expect(listBuiltAssets()).toEqual(['a-1.js', 'font.woff2'])
  buildAndRestore('a-2.js', 'font.woff2')
  expect(listBuiltAssets()).toEqual(['a-1.js', 'a-2.js', 'font.woff2'])
  buildAndRestore('a-3.js', 'font.woff2')
  buildAndRestore('a-4.js', 'font.woff2')
  expect(listBuiltAssets()).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'a-4.js', 'font.woff2'])
  buildAndRestore('a-5.js', 'font.woff2')
  expect(listBuiltAssets()).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'a-5.js', 'font.woff2'])
  expect(readFileSync(join(dist, 'assets/a-2.js'), 'utf8')).toBe('a-2.js')
  expect(existsSync(savedFolder)).toBe(false)
})

test('counts an asset that a later build produces again as one of that later build', () => {
  buildAndRestore('a-1.js')
  buildAndRestore('a-2.js')
  buildAndRestore('a-1.js')
  for (const name of ['a-3.js', 'a-4.js', 'a-5.js']) buildAndRestore(name)
  expect(listBuiltAssets()).toContain('a-1.js')
  buildAndRestore('a-6.js')
  expect(listBuiltAssets()).not.toContain('a-1.js')
})

test.each([
  ['of the wrong shape', '{"assets/a-1.js":true}'],
  ['that is truncated', '[["assets/a-'],
])('ignores a list %s', (_description, list) => {
  buildAndRestore('a-1.js')
  buildAndRestore('a-2.js')
  writeFileSync(join(dist, 'earlier-assets.json'), list)
  buildAndRestore('a-3.js')
  expect(listBuiltAssets()).toEqual(['a-1.js', 'a-2.js', 'a-3.js'])
})

test('builds when a listed file no longer exists', () => {
  buildAndRestore('a-1.js')
  buildAndRestore('a-2.js')
  rmSync(join(dist, 'assets/a-1.js'))
  buildAndRestore('a-3.js')
  expect(listBuiltAssets()).toEqual(['a-2.js', 'a-3.js'])
})

test('restores after the next build what an interrupted build had not restored', () => {
  buildAndRestore('a-1.js')
  buildAndRestore('a-2.js')
  simulateBuild('a-3.js')
  expect(listBuiltAssets()).toEqual(['a-3.js'])
  buildAndRestore('a-3.js')
  expect(listBuiltAssets()).toEqual(['a-1.js', 'a-2.js', 'a-3.js'])
  for (const name of ['a-4.js', 'a-5.js', 'a-6.js']) buildAndRestore(name)
  expect(listBuiltAssets()).toEqual(['a-3.js', 'a-4.js', 'a-5.js', 'a-6.js'])
})
