import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { describe, expect, test } from 'vitest'
import { loadOrCreateSecretKey, UnusableSecretKeyError } from './secret-key.ts'

const configuredKey = 'k'.repeat(40)

describe('loadOrCreateSecretKey', () => {
  test('returns the configured key, and then makes no file', () => {
    const folder = createTemporaryFolder()
    expect(loadOrCreateSecretKey(configuredKey, folder)).toBe(configuredKey)
    expect(readdirSync(folder)).toEqual([])
  })

  test('creates the key once, alone in its folder, readable by the server’s account only', () => {
    const folder = createTemporaryFolder()
    const key = loadOrCreateSecretKey(undefined, folder)

    expect(key).toMatch(/^[\w-]{64}$/)
    expect(loadOrCreateSecretKey(undefined, folder)).toBe(key)
    expect(loadOrCreateSecretKey(undefined, createTemporaryFolder())).not.toBe(key)
    expect(readdirSync(join(folder, 'keys'))).toEqual(['secret'])
    const modes = ['keys', join('keys', 'secret')].map((name) => statSync(join(folder, name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o600])
  })

  test.each([
    { damage: 'empty, as a power cut can leave a file', content: '' },
    { damage: 'too short', content: 'k'.repeat(31) },
  ])('throws for a key file that is $damage, and leaves the file as it is', ({ content }) => {
    const folder = createTemporaryFolder()
    const file = join(folder, 'keys', 'secret')
    mkdirSync(join(folder, 'keys'))
    writeFileSync(file, content)
    chmodSync(file, 0o600)

    expect(() => loadOrCreateSecretKey(undefined, folder)).toThrow(UnusableSecretKeyError)
    expect(() => loadOrCreateSecretKey(undefined, folder)).toThrow(`${file} is damaged`)
    expect(readFileSync(file, 'utf8')).toBe(content)
  })
})
