import { expect, test, vi } from 'vitest'
import { createReauthPrompt } from './reauth-prompt.ts'

function createObservedPrompt() {
  const end = createReauthPrompt()
  const heard = vi.fn()
  const forget = end.subscribe(heard)
  return { end, heard, forget }
}

test('calls that are refused together ask once, and all go on when the person is back', async () => {
  const { end, heard } = createObservedPrompt()
  const calls = [end.waitForReauth(), end.waitForReauth()]
  expect(end.read()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  end.settle(true)
  expect(await Promise.all(calls)).toEqual([true, true])
  expect(end.read()).toBe(false)
})

test('who closes the question lets the calls fail, and is asked again by the next thing they do', async () => {
  const { end } = createObservedPrompt()
  const call = end.waitForReauth()
  end.decline()
  expect(await call).toBe(false)
  const next = end.waitForReauth()
  expect(end.read()).toBe(true)
  end.settle(true)
  expect(await next).toBe(true)
})

test('what the page sends by itself asks once, until somebody was signed in here anew', () => {
  const { end, heard } = createObservedPrompt()
  end.promptOnce()
  end.promptOnce()
  expect(heard).toHaveBeenCalledTimes(1)
  end.decline()
  end.promptOnce()
  expect(end.read()).toBe(false)
  void end.waitForReauth()
  end.settle(true)
  end.promptOnce()
  expect(end.read()).toBe(true)
})

test('where nothing can ask, calls fail at once and nothing is asked later', async () => {
  const { end, forget } = createObservedPrompt()
  forget()
  expect(await end.waitForReauth()).toBe(false)
  end.promptOnce()
  expect(end.read()).toBe(false)
})

test('when another person arrives, what the first one waited for fails', async () => {
  const { end, heard } = createObservedPrompt()
  const call = end.waitForReauth()
  end.settle(false)
  expect(await call).toBe(false)
  expect(end.read()).toBe(false)
  end.settle(true)
  expect(heard).toHaveBeenCalledTimes(2)
})
