import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '@kitchen-table/application/settings'
import { TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import { describe, expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'

function readConfigError(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return expect.unreachable(`${JSON.stringify(env)} was accepted`)
}

const providerSettings = ['MEDICA', 'FCI'].flatMap((name) =>
  ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((part) => `${name}_${part}`),
)

/** The settings that a production start requires. */
const production = { APP_ENV: 'production', SMTP_URL: 'smtps://mail.example' }

describe('without any setting', () => {
  test('the start is for development, on this machine alone', () => {
    expect(readConfig({})).toEqual({
      environment: 'development',
      port: 3000,
      host: '127.0.0.1',
      listensBeyondThisMachine: false,
      metricsPort: undefined,
      processes: 1,
      dataDir: resolve('data'),
      cloud: null,
      publicUrl: new URL('http://localhost:3000'),
      trustedProxyHops: 0,
      secretKey: undefined,
      logLevel: 'info',
      eventsRetentionMonths: null,
      logoFile: undefined,
      mail: { smtpUrl: null, from: 'hello@example.com' },
      textCountries: ['US', 'CA'],
      allowsPseudoLanguages: true,
      helpFormUrl: null,
      analyticsUrl: null,
      mailingListUrl: null,
      providers: [],
      sharedTestProvider: null,
      product: {
        name: 'Kitchen Table',
        version: '09.10.2025.1',
        contactEmail: 'hello@example.com',
        introVideoId: null,
        sampleVideoIds: [],
        environment: 'development',
        newFlag: { time: 30, unit: 'minutes' },
        logo: null,
        refusesCommonPasswords: true,
        countsPageViews: false,
      },
    })
  })

  test.each(['', ' ', '\t'])('a setting of %j counts as absent', (blank) => {
    const env = settingNames.map((name) => [name, blank])
    expect(readConfig(Object.fromEntries(env))).toEqual(readConfig({}))
  })

  test('ignores variables of other programs', () => {
    expect(readConfig({ PATH: '/bin', port: '1', __proto__: 'x' })).toEqual(readConfig({}))
  })
})

test('.env.example describes every setting', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const described = example.match(/^[A-Z0-9_]+(?==$)/gm) ?? []
  expect(described.toSorted()).toEqual(settingNames.toSorted())
})

test('reads every setting', () => {
  const config = readConfig({
    ...production,
    PORT: '8080',
    HOST: '10.0.0.5',
    DATA_DIR: '/var/lib/x',
    METRICS_PORT: '9464',
    PROCESSES: '2',
    PUBLIC_URL: 'https://learn.example:8443',
    TRUSTED_PROXY_HOPS: '2',
    SECRET_KEY: TEST_SECRET_KEY,
    PRODUCT_NAME: 'Pantry',
    VERSION: '2',
    LOGO_FILE: '/etc/logo.svg',
    CONTACT_EMAIL: 'us@learn.example',
    MAIL_FROM: 'post@learn.example',
    SMS_COUNTRIES: '+1,DE,CA',
    COMMON_PASSWORDS: 'allow',
    PSEUDO_LANGUAGES: 'allow',
    HELP_FORM_URL: 'https://forms.example/1',
    ANALYTICS_URL: 'http://localhost:9',
    MAILING_LIST_URL: 'https://list.example',
    FCI_ISSUER: 'https://id.example',
    FCI_CLIENT_ID: 'us',
    FCI_CLIENT_SECRET: 'secret',
    SAMPLE_VIDEO_IDS: '12,34',
    INTRO_VIDEO_ID: '123456789012',
    NEW_FLAG_TIME: '1.5',
    NEW_FLAG_UNIT: 'hours',
    EVENTS_RETENTION_MONTHS: '24',
    LOG_LEVEL: 'silent',
  })
  expect(config).toEqual({
    environment: 'production',
    port: 8080,
    host: '10.0.0.5',
    listensBeyondThisMachine: false,
    dataDir: '/var/lib/x',
    cloud: null,
    publicUrl: new URL('https://learn.example:8443'),
    trustedProxyHops: 2,
    metricsPort: 9464,
    processes: 2,
    secretKey: TEST_SECRET_KEY,
    logLevel: 'silent',
    eventsRetentionMonths: 24,
    logoFile: '/etc/logo.svg',
    mail: { smtpUrl: 'smtps://mail.example', from: 'post@learn.example' },
    textCountries: ['US', 'CA', 'DE'],
    allowsPseudoLanguages: true,
    helpFormUrl: 'https://forms.example/1',
    analyticsUrl: 'http://localhost:9',
    mailingListUrl: 'https://list.example',
    providers: [
      {
        id: 'fci',
        name: 'Fiduciary Counselling',
        group: 'fci',
        issuer: 'https://id.example',
        clientId: 'us',
        clientSecret: 'secret',
      },
    ],
    sharedTestProvider: null,
    product: {
      name: 'Pantry',
      version: '2',
      contactEmail: 'us@learn.example',
      introVideoId: '123456789012',
      sampleVideoIds: ['12', '34'],
      environment: 'production',
      newFlag: { time: 1.5, unit: 'hours' },
      logo: '/logo',
      refusesCommonPasswords: false,
      countsPageViews: true,
    },
  })
})

test.each([
  ...['0', '65535'].map((PORT) => ({ PORT })),
  ...['0', '65535'].map((METRICS_PORT) => ({ METRICS_PORT })),
  { PORT: '0', METRICS_PORT: '0' },
  { ...production, PROCESSES: '64' },
  { ...production, PROCESSES: '2', PORT: '9466', METRICS_PORT: '9464' },
  { ...production, PROCESSES: '2', METRICS_PORT: '65534' },
  ...['0', '5'].map((TRUSTED_PROXY_HOPS) => ({ TRUSTED_PROXY_HOPS })),
  ...['silent', 'error', 'warn', 'info', 'debug'].map((LOG_LEVEL) => ({ LOG_LEVEL })),
  ...['test', 'backup', 'development'].map((APP_ENV) => ({ APP_ENV })),
  production,
  ...['smtp://u:p%40ss@mail.example:587', 'smtps://mail.example'].map((SMTP_URL) => ({ SMTP_URL })),
  ...['https://a.example/x?key=1', 'http://127.0.0.1:8080/'].map((ANALYTICS_URL) => ({ ANALYTICS_URL })),
  ...['minutes', 'hours', 'days'].map((NEW_FLAG_UNIT) => ({ NEW_FLAG_UNIT })),
  ...['13', '1200'].map((EVENTS_RETENTION_MONTHS) => ({ EVENTS_RETENTION_MONTHS })),
  { HOST: 'h' },
  { DATA_DIR: 'd' },
  { PRODUCT_NAME: 'P' },
  { VERSION: '1' },
  { LOGO_FILE: 'l' },
  { INTRO_VIDEO_ID: '1' },
  { SAMPLE_VIDEO_IDS: '1,2' },
  { SECRET_KEY: 'Correct-Horse-Battery-Staple-48213' },
  { SECRET_KEY: '5f2a0c9e7b1d4836a0f9c2e85b7d1346' },
  { NODE_ENV: 'production', APP_ENV: 'development' },
  { NODE_ENV: 'development' },
  { PUBLIC_URL: 'HTTP://localhost' },
])('accepts %j', (env: Record<string, string | undefined>) => {
  expect(() => readConfig(env)).not.toThrow()
})

test.each([
  ['development', undefined, true],
  ['development', 'refuse', false],
  ['test', undefined, false],
  ['backup', undefined, false],
  ['test', 'allow', true],
])(
  'in %s with PSEUDO_LANGUAGES=%s, pages for tests of languages can be opened: %s',
  (environment, setting, isAllowed) => {
    const env = { APP_ENV: environment, PSEUDO_LANGUAGES: setting }
    expect(readConfig(env).allowsPseudoLanguages).toBe(isAllowed)
  },
)

test('in production, they cannot, unless it is set', () => {
  expect(readConfig(production).allowsPseudoLanguages).toBe(false)
})

test('the introduction and the samples are videos on Vimeo by themselves', () => {
  const { product: withIntroduction } = readConfig({ INTRO_VIDEO_ID: 'https://vimeo.com/12/0123456789' })
  expect(withIntroduction).toMatchObject({ introVideoId: '12/0123456789', sampleVideoIds: [] })
  const { product: withSamples } = readConfig({ SAMPLE_VIDEO_IDS: '12,34' })
  expect(withSamples).toMatchObject({ introVideoId: null, sampleVideoIds: ['12', '34'] })
})

describe('a wrong value throws a ConfigError that names the setting', () => {
  test.each([
    ...['prod', 'Production', 'staging', 'development '].map((value) => ['APP_ENV', value]),
    ...['-1', '65536', '80.5', 'http', '3000x', 'NaN', 'Infinity'].map((value) => ['PORT', value]),
    ...['-1', '65536', '94.5', 'on'].map((value) => ['METRICS_PORT', value]),
    ...['0', '65', '1.5', 'two'].map((value) => ['PROCESSES', value]),
    ...[
      'learn.example',
      '//learn.example',
      'ftp://learn.example',
      'javascript:alert(1)',
      'https://',
      'xhttps://a.example',
      'httpsx://a.example',
    ].map((value) => ['PUBLIC_URL', value]),
    ...['-1', '6', '1.5', 'all', 'true'].map((value) => ['TRUSTED_PROXY_HOPS', value]),
    ...[
      'short',
      'k'.repeat(31),
      'k'.repeat(40),
      'abcdefg'.repeat(6),
      '0123456789abcdef'.repeat(2),
      `${'password'.repeat(4)}p`,
      'changeme1 changeme1 changeme1 changeme1',
      'a passphrase 17 a passphrase 17 a pa',
    ].map((value) => ['SECRET_KEY', value]),
    ['PRODUCT_NAME', 'x'.repeat(61)],
    ['VERSION', 'x'.repeat(41)],
    ...['hello', 'hello@', 'a@b@c.example', 'hello@example.com, x@y.example'].map((value) => [
      'CONTACT_EMAIL',
      value,
    ]),
    ...['abc', '1234567890123', '12 34', '-1', '76979871?x=1'].map((value) => ['INTRO_VIDEO_ID', value]),
    ...['1', '1,2,3', '1, 2', '1,1', 'a,b', '1,', '1,https://vimeo.com/1'].map((value) => [
      'SAMPLE_VIDEO_IDS',
      value,
    ]),
    ...['0', '-5', 'soon', 'Infinity'].map((value) => ['NEW_FLAG_TIME', value]),
    ...['weeks', 'day', 'Days'].map((value) => ['NEW_FLAG_UNIT', value]),
    ...['0', '-13', '12', '1201', '13.5', '13 months', '1e2', '0x20', 'never', 'Infinity'].map((value) => [
      'EVENTS_RETENTION_MONTHS',
      value,
    ]),
    ...['verbose', 'INFO', 'trace'].map((value) => ['LOG_LEVEL', value]),
    ...['mail.example', 'http://mail.example', 'smtp:'].map((value) => ['SMTP_URL', value]),
    ...['us', 'a@b@c.example'].map((value) => ['MAIL_FROM', value]),
    ...['1', '+1;+44', '+1, +44', '+12345', 'us', 'USA', 'US;CA', 'XX', '+999'].map((value) => [
      'SMS_COUNTRIES',
      value,
    ]),
    ...['no', 'REFUSE'].map((value) => ['COMMON_PASSWORDS', value]),
    ...['en-XA', 'ALLOW'].map((value) => ['PSEUDO_LANGUAGES', value]),
    ...['HELP_FORM_URL', 'ANALYTICS_URL', 'MAILING_LIST_URL', 'MEDICA_ISSUER', 'FCI_ISSUER'].flatMap((name) =>
      ['a.example', 'ftp://a.example', 'http://a.example'].map((value) => [name, value]),
    ),
  ])('%s=%s', (key = '', value) => {
    expect(readConfigError({ [key]: value })).toMatch(new RegExp(`^${key}: .{5,}`))
  })

  test('names every wrong setting', () => {
    const lines = readConfigError({ PORT: 'x', LOG_LEVEL: 'x', SECRET_KEY: 'x' }).split('\n')
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'SECRET_KEY', 'LOG_LEVEL'])
  })

  test.each([{ PORT: '8080', METRICS_PORT: '8080' }, { METRICS_PORT: '3000' }])(
    'METRICS_PORT equal to the public port: %j',
    (env) => {
      expect(readConfigError(env)).toMatch(/^METRICS_PORT: .* PORT; .*\.$/)
    },
  )

  test.each([
    [
      { ...production, PORT: '9465', METRICS_PORT: '9464', PROCESSES: '2' },
      /^METRICS_PORT: .* 2 processes .* PORT .*\.$/,
    ],
    [{ ...production, METRICS_PORT: '65535', PROCESSES: '2' }, /^METRICS_PORT: .*PROCESSES\.$/],
    [{ APP_ENV: 'development', PROCESSES: '2' }, /^PROCESSES: .*development.*\.$/],
  ])('PROCESSES with other settings: %j', (env, message) => {
    expect(readConfigError(env)).toMatch(message)
  })

  test('T70: NODE_ENV=production without APP_ENV, which would start the demo with known passwords', () => {
    expect(readConfigError({ NODE_ENV: 'production' })).toMatch(
      /^APP_ENV: .*NODE_ENV is production.*APP_ENV=production/,
    )
  })

  test('the message does not contain the value of a secret', () => {
    expect(readConfigError({ SECRET_KEY: 'hunter2' })).toMatch(/^SECRET_KEY: needs at least 32 characters; /)
    expect(readConfigError({ SMTP_URL: 'http://u:hunter2@mail.example' })).not.toContain('hunter2')
  })

  test('the message says which values are accepted', () => {
    expect(readConfigError({ INTRO_VIDEO_ID: 'abc' })).toBe(
      'INTRO_VIDEO_ID: is the number or the address of a video on Vimeo',
    )
    expect(readConfigError({ APP_ENV: 'prod' })).toMatch(/"production"\|"test"\|"backup"\|"development"/)
  })
})

describe('PUBLIC_URL', () => {
  test.each(['http://learn.example', 'http://localhost.evil.example', 'http://127.0.0.1.nip.example'])(
    '%s is refused in production',
    (PUBLIC_URL) => {
      expect(readConfigError({ ...production, PUBLIC_URL })).toMatch(/^PUBLIC_URL: .*https.*\.$/)
    },
  )

  test.each(['https://learn.example', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000'])(
    '%s is accepted in production',
    (PUBLIC_URL) => {
      const { publicUrl } = readConfig({ ...production, PUBLIC_URL })
      expect(publicUrl.href).toBe(new URL(PUBLIC_URL).href)
    },
  )

  test('is localhost with the port by default', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl.origin).toBe('http://localhost:8080')
  })
})

describe('external services', () => {
  test('SMTP_URL is required in production only', () => {
    expect(readConfigError({ APP_ENV: 'production' })).toMatch(/^SMTP_URL: .*\.$/)
    expect(readConfig({ APP_ENV: 'test' }).mail.smtpUrl).toBeNull()
  })

  test('an issuer without https is refused in production', () => {
    const issuer = { FCI_ISSUER: 'http://localhost:4000', FCI_CLIENT_ID: 'us', FCI_CLIENT_SECRET: 'x' }
    expect(readConfigError({ ...production, ...issuer })).toMatch(/^FCI_ISSUER: .*https.*\.$/)
    expect(readConfig(issuer).providers).toHaveLength(1)
  })

  test.each(providerSettings)('%s alone is refused: a provider needs all three settings', (name) => {
    const value = name.endsWith('ISSUER') ? 'https://id.example' : 'x'
    expect(readConfigError({ [name]: value })).toMatch(/^(MEDICA|FCI)_ISSUER, .* belong together\.$/)
  })
})

describe('the test providers of another program', () => {
  const shared = { TEST_PROVIDER_PORT: '4001', TEST_PROVIDER_SECRET: 'secret' }

  test('are shared by the processes of a development start', () => {
    const config = readConfig({ ...shared, PROCESSES: '2' })
    expect(config).toMatchObject({
      processes: 2,
      sharedTestProvider: { port: 4001, clientSecret: 'secret' },
    })
    expect(readConfigError({ PROCESSES: '2' })).toMatch(/^PROCESSES: .*\.$/)
  })

  test.each([
    { env: { TEST_PROVIDER_PORT: '4001' }, message: /belong together\.$/ },
    { env: { TEST_PROVIDER_SECRET: 'secret' }, message: /belong together\.$/ },
    { env: { ...production, ...shared }, message: /^TEST_PROVIDER_PORT: only a development start/ },
  ])('are refused with $env', ({ env, message }) => {
    expect(readConfigError(env)).toMatch(message)
  })
})

test.each([
  { env: production, host: '0.0.0.0', beyond: false },
  { env: { APP_ENV: 'test' }, host: '0.0.0.0', beyond: false },
  { env: { APP_ENV: 'backup' }, host: '0.0.0.0', beyond: false },
  { env: { APP_ENV: 'development' }, host: '127.0.0.1', beyond: false },
  { env: { HOST: '0.0.0.0' }, host: '0.0.0.0', beyond: true },
  { env: { HOST: '192.168.1.4' }, host: '192.168.1.4', beyond: true },
  { env: { HOST: 'localhost' }, host: 'localhost', beyond: false },
  { env: { HOST: '127.0.0.1' }, host: '127.0.0.1', beyond: false },
  { env: { HOST: '::1' }, host: '::1', beyond: false },
  { env: { ...production, HOST: '192.168.1.4' }, host: '192.168.1.4', beyond: false },
])(
  'the host of $env is $host, reachable from other machines in development: $beyond',
  ({ env, host, beyond }) => {
    expect(readConfig(env)).toMatchObject({ host, listensBeyondThisMachine: beyond })
  },
)

test.each([
  { env: {}, newFlag: { time: 30, unit: 'minutes' } },
  { env: production, newFlag: { time: 90, unit: 'days' } },
  { env: { APP_ENV: 'test' }, newFlag: { time: 90, unit: 'days' } },
  { env: { NEW_FLAG_TIME: '10' }, newFlag: { time: 10, unit: 'minutes' } },
  { env: { NEW_FLAG_UNIT: 'days' }, newFlag: { time: 30, unit: 'days' } },
  { env: { ...production, NEW_FLAG_TIME: '7' }, newFlag: { time: 7, unit: 'days' } },
])('the time of the "new" flag of $env is $newFlag', ({ env, newFlag }) => {
  expect(readConfig(env).product.newFlag).toEqual(newFlag)
})
