import { expect, test } from 'vitest'
import { parseInfraSettings, tablePrefixOf } from './settings.ts'

test('without options there are neither providers nor texts', () => {
  const settings = parseInfraSettings([])
  expect(settings).toEqual({
    name: 'kitchen-table',
    providers: [],
    sendsTexts: false,
    mailsThroughSes: false,
    usesExistingPool: false,
  })
  expect(tablePrefixOf(settings)).toBe('kitchen-table-')
})

test('options name the providers and the stacks', () => {
  expect(parseInfraSettings(['--name', 'library', '--providers', 'medica,fci', '--texts', '--ses'])).toEqual({
    name: 'library',
    providers: ['medica', 'fci'],
    sendsTexts: true,
    mailsThroughSes: true,
    usesExistingPool: false,
  })
})

test('an option leaves out the user pool, and with it its mail', () => {
  expect(parseInfraSettings(['--existing-pool'])).toMatchObject({ usesExistingPool: true })
  expect(() => parseInfraSettings(['--existing-pool', '--ses'])).toThrow(
    'a pool that exists has its own setting',
  )
})

test.each([
  { args: ['--providers', 'acme'], message: 'medica' },
  { args: ['--name', 'dev-library'], message: 'does not begin with dev' },
  { args: ['--name', 'Library'], message: 'small letters' },
  { args: ['--region', 'eu-central-1'], message: 'region' },
])('$args is refused', ({ args, message }) => {
  expect(() => parseInfraSettings(args)).toThrow(message)
})
