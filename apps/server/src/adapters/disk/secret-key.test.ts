import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { loadOrCreateSecretKey, UnusableSecretKeyError } from './secret-key.ts'

const configuredKey = 'k'.repeat(40)

describe('the secret key', () => {
  test('is the configured one, and then no file is made', () => {
    const folder = createTemporaryFolder()
    expect(loadOrCreateSecretKey(configuredKey, folder)).toBe(configuredKey)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is made once, alone in its folder, for the server’s account alone', () => {
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
    { what: 'empty, as a power cut can leave a file', content: '' },
    { what: 'cut short', content: 'k'.repeat(31) },
  ])('that is $what is refused in a sentence, and left as it is', ({ content }) => {
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
