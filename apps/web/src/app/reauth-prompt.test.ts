import { expect, test, vi } from 'vitest'
import { createReauthPrompt } from './reauth-prompt.ts'

function createObservedPrompt() {
  const prompt = createReauthPrompt()
  const listener = vi.fn()
  const unsubscribe = prompt.subscribe(listener)
  return { prompt, listener, unsubscribe }
}

test('concurrent refused calls prompt once, and all resolve when the person signs in again', async () => {
  const { prompt, listener } = createObservedPrompt()
  const calls = [prompt.waitForReauth(), prompt.waitForReauth()]
  expect(prompt.read()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
  prompt.settle(true)
  expect(await Promise.all(calls)).toEqual([true, true])
  expect(prompt.read()).toBe(false)
})

test('declining makes the waiting calls fail, and the next call prompts again', async () => {
  const { prompt } = createObservedPrompt()
  const call = prompt.waitForReauth()
  prompt.decline()
  expect(await call).toBe(false)
  const next = prompt.waitForReauth()
  expect(prompt.read()).toBe(true)
  prompt.settle(true)
  expect(await next).toBe(true)
})

test('background calls prompt once, and again only after a new sign-in', () => {
  const { prompt, listener } = createObservedPrompt()
  prompt.promptOnce()
  prompt.promptOnce()
  expect(listener).toHaveBeenCalledTimes(1)
  prompt.decline()
  prompt.promptOnce()
  expect(prompt.read()).toBe(false)
  void prompt.waitForReauth()
  prompt.settle(true)
  prompt.promptOnce()
  expect(prompt.read()).toBe(true)
})

test('without a subscriber calls fail at once and no prompt follows later', async () => {
  const { prompt, unsubscribe } = createObservedPrompt()
  unsubscribe()
  expect(await prompt.waitForReauth()).toBe(false)
  prompt.promptOnce()
  expect(prompt.read()).toBe(false)
})

test('waiting calls of the first person fail when another person signs in', async () => {
  const { prompt, listener } = createObservedPrompt()
  const call = prompt.waitForReauth()
  prompt.settle(false)
  expect(await call).toBe(false)
  expect(prompt.read()).toBe(false)
  prompt.settle(true)
  expect(listener).toHaveBeenCalledTimes(2)
})
