import { ConfigError } from '@kitchen-table/application/settings'
import { TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const cloud = {
  APP_ENV: 'production',
  SMTP_URL: 'smtps://mail.example',
  SECRET_KEY: TEST_SECRET_KEY,
  STORAGE: 'cloud',
  AWS_REGION: 'eu-central-1',
  TABLE_PREFIX: 'live-',
  BUCKET: 'kitchen-table-files',
  USER_POOL_ID: 'eu-central-1_AbCdEfGhI',
  USER_POOL_CLIENT_ID: 'client-1',
  USER_POOL_CLIENT_SECRET: 'secret-1',
}
const hosted = {
  HOSTED_PROVIDERS: 'medica,fci',
  HOSTED_CLIENT_ID: 'client-2',
  HOSTED_CLIENT_SECRET: 'secret-2',
}

function readCloudError(change: Record<string, string | undefined>): string {
  try {
    readConfig({ ...cloud, ...change })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return expect.unreachable(`${JSON.stringify(change)} was accepted`)
}

test('the services of the cloud are read from the settings', () => {
  expect(readConfig(cloud).cloud).toEqual({
    region: 'eu-central-1',
    tablePrefix: 'live-',
    bucket: 'kitchen-table-files',
    userPoolId: 'eu-central-1_AbCdEfGhI',
    appClient: { id: 'client-1', secret: 'secret-1' },
    hostedSignIn: null,
    sendsTexts: false,
    dynamodbUrl: null,
    cognitoUrl: null,
    filesUrl: null,
    filesOrigin: 'https://kitchen-table-files.s3.eu-central-1.amazonaws.com',
    checksBucket: true,
  })
  expect(readConfig({ ...cloud, ...hosted, TEXTS: 'sns' }).cloud).toMatchObject({
    hostedSignIn: {
      client: { id: 'client-2', secret: 'secret-2' },
      providers: [
        { id: 'medica', name: 'Medica', group: 'medica' },
        { id: 'fci', name: 'Fiduciary Counselling', group: 'fci' },
      ],
    },
    sendsTexts: true,
  })
})

test('without STORAGE=cloud the other settings are ignored', () => {
  expect(readConfig({ ...cloud, STORAGE: undefined }).cloud).toBeNull()
  expect(readConfig({ ...cloud, STORAGE: 'embedded' }).cloud).toBeNull()
})

describe('a start with STORAGE=cloud is refused', () => {
  test.each([
    'AWS_REGION',
    'TABLE_PREFIX',
    'BUCKET',
    'USER_POOL_ID',
    'USER_POOL_CLIENT_ID',
    'USER_POOL_CLIENT_SECRET',
    'SECRET_KEY',
  ])('without %s', (name) => {
    expect(readCloudError({ [name]: undefined })).toBe(`${name}: a start with STORAGE=cloud needs it.`)
  })

  test.each([
    { STORAGE: 'disk' },
    { AWS_REGION: 'Frankfurt' },
    { TABLE_PREFIX: 'live/' },
    { TABLE_PREFIX: 'x'.repeat(65) },
    { BUCKET: 'Files' },
    { USER_POOL_ID: 'pool' },
    { TEXTS: 'yes' },
    { DYNAMODB_TIMEOUT_MS: '99' },
    { DYNAMODB_TIMEOUT_MS: '15001' },
    { DYNAMODB_URL: 'http://dynamodb.example' },
    { COGNITO_URL: 'ftp://localhost' },
    { S3_URL: 'here' },
    { USER_POOL_ID: 'us-east-1_AbCdEfGhI' },
    { ...hosted, HOSTED_PROVIDERS: 'medica,acme' },
  ])('with the setting %o', (change) => {
    const [name = ''] = Object.keys(change).filter((key) => !key.startsWith('HOSTED_CLIENT'))
    expect(readCloudError(change)).toMatch(new RegExp(`^${name}: `))
  })

  test('with a provider that has settings of its own, too', () => {
    const own = { FCI_ISSUER: 'https://id.example', FCI_CLIENT_ID: 'us', FCI_CLIENT_SECRET: 'secret' }
    expect(readCloudError({ ...hosted, ...own })).toMatch(/^HOSTED_PROVIDERS: fci has FCI_ISSUER, .*\.$/)
  })

  test.each(Object.keys(hosted))('with %s alone', (name) => {
    expect(readCloudError({ [name]: 'medica' })).toMatch(/^HOSTED_CLIENT_ID, .* belong together\.$/)
  })
})

describe('T05: a development start and a live one never have the same tables', () => {
  const development = { APP_ENV: 'development' }

  test.each(['live-', 'prod', 'Dev-', ''])('a development start refuses the prefix %j', (TABLE_PREFIX) => {
    expect(readCloudError({ ...development, TABLE_PREFIX })).toMatch(/^TABLE_PREFIX: /)
  })

  test.each(['production', 'test', 'backup'])('a start for %s refuses one of development', (APP_ENV) => {
    expect(readCloudError({ APP_ENV, TABLE_PREFIX: 'dev-ada-' })).toMatch(/^TABLE_PREFIX: begins with "dev"/)
  })

  test('a development start has one that begins with dev', () => {
    expect(readConfig({ ...cloud, ...development, TABLE_PREFIX: 'dev-ada-' }).cloud?.tablePrefix).toBe(
      'dev-ada-',
    )
  })
})

test.each([
  { S3_URL: 'http://127.0.0.1:4568', filesOrigin: 'http://127.0.0.1:4568', checksBucket: false },
  { S3_URL: 'https://files.example/path', filesOrigin: 'https://files.example', checksBucket: true },
])('pages send files to the origin of $S3_URL, whose bucket is checked unless it is an emulator', (row) => {
  const { S3_URL, ...expected } = row
  expect(readConfig({ ...cloud, S3_URL }).cloud).toMatchObject(expected)
})

test('the pool of an emulator may be in no region', () => {
  const emulated = { COGNITO_URL: 'http://127.0.0.1:9229', USER_POOL_ID: 'local_1a2b3c4d' }
  expect(readConfig({ ...cloud, ...emulated }).cloud?.userPoolId).toBe('local_1a2b3c4d')
})
