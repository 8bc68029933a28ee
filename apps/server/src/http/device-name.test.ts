import { expect, test } from 'vitest'
import { parseDeviceName } from './device-name.ts'

test.each([
  {
    agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    name: 'Firefox on Windows',
  },
  {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    name: 'Safari on iOS',
  },
  {
    agent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    name: 'Chrome on Android',
  },
  {
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    name: 'Microsoft Edge on macOS',
  },
  { agent: null, name: 'An unknown device' },
  { agent: '', name: 'An unknown device' },
])('parses $agent as $name', ({ agent, name }) => {
  expect(parseDeviceName(agent)).toBe(name)
})

test.each(['x'.repeat(100_000), '(((((((((('.repeat(5000), '<script>alert(1)</script>', '\u0000'])(
  'returns a short and printable name for nonsense',
  (agent) => {
    expect(parseDeviceName(agent)).toMatch(/^[ -~]{1,60}$/)
  },
)

test.each([
  { before: 300, name: 'Firefox on Windows' },
  { before: 400, name: 'An unknown device' },
])('parses a name after $before characters as $name', ({ before, name }) => {
  const firefox = ' (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  expect(parseDeviceName('x'.repeat(before) + firefox)).toBe(name)
})
