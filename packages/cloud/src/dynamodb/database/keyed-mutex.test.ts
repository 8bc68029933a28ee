import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('runs tasks of one key in the order of the calls, and tasks of different keys concurrently', async () => {
  const runExclusive = createKeyedMutex({ failsWaiting: () => false })
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
  const runExclusive = createKeyedMutex({ failsWaiting: () => false })
  const failing = runExclusive('ada', async () => {
    throw new Error('no')
  })
  const next = runExclusive('ada', async () => 'yes')

  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('in an outage, the error of one task rejects all that were waiting, and none called later', async () => {
  const outage = new Error('no response')
  const runExclusive = createKeyedMutex({ failsWaiting: (error) => error === outage })
  const started: string[] = []
  const run = (key: string, name: string, error?: Error) =>
    runExclusive(key, async () => {
      started.push(name)
      await new Promise(setImmediate)
      if (error) throw error
      return name
    })

  const failing = run('ada', 'a', outage)
  const waiting = [run('ada', 'b'), run('ada', 'c')]
  const ofAnotherKey = run('bob', 'd')
  await expect(failing).rejects.toBe(outage)
  for (const each of waiting) await expect(each).rejects.toBe(outage)
  expect(await ofAnotherKey).toBe('d')
  expect(await run('ada', 'e')).toBe('e')
  expect(started).toEqual(['a', 'd', 'e'])
})
