import { expect, test } from 'vitest'
import { formatVerification } from './verification-report.ts'

const file = (suite: string, status: string, tests: string[]) => ({
  name: `/project/packages/cloud/src/${suite}/${suite}.cloud.test.ts`,
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})
const dynamodb = { name: 'dynamodb', endpoint: null }

test.each([
  ['passed', ['passed', 'passed'], '2 tests passed, 0 failed, 0 left out: verified.'],
  ['passed', ['passed', 'skipped', 'pending'], '1 tests passed, 0 failed, 2 left out: verified in part.'],
  ['failed', ['passed', 'failed'], '1 tests passed, 1 failed, 0 left out: NOT VERIFIED.'],
  // What is done after the tests has failed.
  ['failed', ['passed'], '1 tests passed, 0 failed, 0 left out: NOT VERIFIED.'],
  ['passed', ['skipped'], '0 tests passed, 0 failed, 1 left out: NOT VERIFIED.'],
])('%s with %j: %s', (status, tests, says) => {
  const { lines, isVerified } = formatVerification(
    { testResults: [file('dynamodb', status, tests)] },
    [dynamodb],
    'eu-central-1',
  )
  expect(lines).toEqual([`dynamodb in eu-central-1: ${says}`])
  expect(isVerified).toBe(!says.includes('NOT'))
})

test('names an emulator, and a suite of which there is no report', () => {
  const { lines, isVerified } = formatVerification(
    { testResults: [file('dynamodb', 'passed', ['passed'])] },
    [
      { name: 'dynamodb', endpoint: 'http://127.0.0.1:8000' },
      { name: 's3', endpoint: null },
    ],
    'eu-central-1',
  )
  expect(lines).toEqual([
    'dynamodb on the emulator at http://127.0.0.1:8000: 1 tests passed, 0 failed, 0 left out: verified.',
    's3 in eu-central-1: 0 tests passed, 0 failed, 0 left out: NOT VERIFIED.',
  ])
  expect(isVerified).toBe(false)
})
