import { expect, test, vi } from 'vitest'
import { createSessionEnd } from './session-end.ts'

function watched() {
  const end = createSessionEnd()
  const heard = vi.fn()
  const forget = end.subscribe(heard)
  return { end, heard, forget }
}

test('calls that are refused together ask once, and all go on when the person is back', async () => {
  const { end, heard } = watched()
  const calls = [end.untilBack(), end.untilBack()]
  expect(end.read()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  end.arrived(true)
  expect(await Promise.all(calls)).toEqual([true, true])
  expect(end.read()).toBe(false)
})

test('who closes the question lets the calls fail, and is asked again by the next thing they do', async () => {
  const { end } = watched()
  const call = end.untilBack()
  end.decline()
  expect(await call).toBe(false)
  const next = end.untilBack()
  expect(end.read()).toBe(true)
  end.arrived(true)
  expect(await next).toBe(true)
})

test('what the page sends by itself asks once, until somebody was signed in here anew', () => {
  const { end, heard } = watched()
  end.askOnce()
  end.askOnce()
  expect(heard).toHaveBeenCalledTimes(1)
  end.decline()
  end.askOnce()
  expect(end.read()).toBe(false)
  void end.untilBack()
  end.arrived(true)
  end.askOnce()
  expect(end.read()).toBe(true)
})

test('where nothing can ask, calls fail at once and nothing is asked later', async () => {
  const { end, forget } = watched()
  forget()
  expect(await end.untilBack()).toBe(false)
  end.askOnce()
  expect(end.read()).toBe(false)
})

test('when another person arrives, what the first one waited for fails', async () => {
  const { end, heard } = watched()
  const call = end.untilBack()
  end.arrived(false)
  expect(await call).toBe(false)
  expect(end.read()).toBe(false)
  end.arrived(true)
  expect(heard).toHaveBeenCalledTimes(2)
})
