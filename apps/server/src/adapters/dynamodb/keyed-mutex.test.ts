import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('what has one key runs in the order of asking, what has another beside it', async () => {
  const inTurn = createKeyedMutex()
  const seen: string[] = []
  const run = (name: string) => async () => {
    seen.push(`${name} begins`)
    await new Promise(setImmediate)
    seen.push(`${name} ends`)
    return name
  }

  const answers = [inTurn('ada', run('a')), inTurn('ada', run('b')), inTurn('bob', run('c'))]
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c'])
  expect(seen.filter((each) => !each.startsWith('c'))).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(seen.indexOf('c begins')).toBeLessThan(seen.indexOf('a ends'))
})

test('what throws is its own caller’s, and the next one runs', async () => {
  const inTurn = createKeyedMutex()
  const failing = inTurn('ada', async () => {
    throw new Error('no')
  })
  const next = inTurn('ada', async () => 'yes')

  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
