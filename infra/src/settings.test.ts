import { expect, test } from 'vitest'
import { parseSettings, tablePrefixOf } from './settings.ts'

test('without options there are neither providers nor texts', () => {
  const settings = parseSettings([])
  expect(settings).toEqual({
    name: 'kitchen-table',
    providers: [],
    sendsTexts: false,
    mailsThroughSes: false,
  })
  expect(tablePrefixOf(settings)).toBe('kitchen-table-')
})

test('options name the providers and the stacks', () => {
  expect(parseSettings(['--name', 'library', '--providers', 'medica,fci', '--texts', '--ses'])).toEqual({
    name: 'library',
    providers: ['medica', 'fci'],
    sendsTexts: true,
    mailsThroughSes: true,
  })
})

test.each([
  { args: ['--providers', 'acme'], message: 'medica' },
  { args: ['--name', 'dev-library'], message: 'does not begin with dev' },
  { args: ['--name', 'Library'], message: 'small letters' },
  { args: ['--region', 'eu-central-1'], message: 'region' },
])('$args is refused', ({ args, message }) => {
  expect(() => parseSettings(args)).toThrow(message)
})
