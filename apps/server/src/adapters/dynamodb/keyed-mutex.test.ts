import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('runs tasks of one key in the order of the calls, and tasks of different keys concurrently', async () => {
  const runExclusive = createKeyedMutex()
  const log: string[] = []
  const run = (name: string) => async () => {
    log.push(`${name} begins`)
    await new Promise(setImmediate)
    log.push(`${name} ends`)
    return name
  }

  const tasks = [runExclusive('ada', run('a')), runExclusive('ada', run('b')), runExclusive('bob', run('c'))]
  expect(await Promise.all(tasks)).toEqual(['a', 'b', 'c'])
  expect(log.filter((entry) => !entry.startsWith('c'))).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(log.indexOf('c begins')).toBeLessThan(log.indexOf('a ends'))
})

test('an error rejects only its own call, and the next task runs', async () => {
  const runExclusive = createKeyedMutex()
  const failing = runExclusive('ada', async () => {
    throw new Error('no')
  })
  const next = runExclusive('ada', async () => 'yes')

  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
