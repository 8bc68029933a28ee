import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@kitchen-table/server/config'
import type { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { containerOf } from './testing/container.ts'
import { existingPool, fullTemplate, minimalTemplate, toText } from './testing/templates.ts'

const secretNames = ['HOSTED_CLIENT_SECRET', 'SECRET_KEY', 'SMTP_URL', 'USER_POOL_CLIENT_SECRET']

/** Returns the container's environment as it is after a deployment. */
function deployedEnvironment(template: Template, { retentionMonths = '' } = {}): Record<string, string> {
  const { Environment, Secrets } = containerOf(template)
  const values: [pattern: RegExp, value: string][] = [
    [/\$\{PublicHost\}/, 'learn.example'],
    [/\$\{ContactEmail\}/, 'hello@learn.example'],
    [/\$\{EventsRetentionMonths\}/, retentionMonths],
    [/\$\{TablePrefix\}/, 'kitchen-table-'],
    [/\$\{AWS::Region\}/, 'eu-central-1'],
    [/\$\{[^}]*RefUserPool[^}]*\}/, 'eu-central-1_AbCdEfGhI'],
    [/\$\{[^}]*RefFiles[^}]*\}/, 'kitchen-table-data-files-1'],
    [/\$\{[^}]*Ref(Server|Hosted)Client[^}]*\}/, 'client-1'],
  ]
  const plain = Environment.map(({ Name, Value }) => {
    const text = values.reduce((current, [pattern, value]) => current.replace(pattern, value), toText(Value))
    return [Name, text]
  })
  const secret = Secrets.map(({ Name }) => [
    Name,
    Name === 'SMTP_URL' ? 'smtps://name:password@mail.example:465' : '0123456789abcdefghijklmnopqrstuvwxyz',
  ])
  return Object.fromEntries([...plain, ...secret])
}

describe('the settings of a container', () => {
  test.each([
    { name: 'with providers and texts', template: fullTemplate.service },
    { name: 'without', template: minimalTemplate.service },
    { name: 'with a user pool that exists', template: existingPool.service },
  ])('are described in .env.example, $name', ({ template }) => {
    const example = readFileSync(fileURLToPath(new URL('../../../../.env.example', import.meta.url)), 'utf8')
    const described = new Set([...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name))
    const { Environment, Secrets } = containerOf(template)
    const names = [...Environment, ...Secrets].map(({ Name }) => Name)
    expect(names.length).toBeGreaterThan(14)
    expect(names.filter((name) => !described.has(name))).toEqual([])
  })

  test('start the server with the services of the cloud', () => {
    const config = readConfig(deployedEnvironment(fullTemplate.service))
    expect(config).toMatchObject({
      environment: 'production',
      port: 3000,
      host: '0.0.0.0',
      metricsPort: undefined,
      // CloudFront and the balancer.
      trustedProxyHops: 2,
      publicUrl: new URL('https://learn.example'),
      cloud: {
        region: 'eu-central-1',
        tablePrefix: 'kitchen-table-',
        bucket: 'kitchen-table-data-files-1',
        userPoolId: 'eu-central-1_AbCdEfGhI',
        appClient: { id: 'client-1' },
        hostedSignIn: { client: { id: 'client-1' }, providers: [{ id: 'medica' }, { id: 'fci' }] },
        sendsTexts: true,
        dynamodbUrl: null,
        cognitoUrl: null,
        filesUrl: null,
      },
    })
    const { cloud } = readConfig(deployedEnvironment(minimalTemplate.service))
    expect(cloud).toMatchObject({ hostedSignIn: null, sendsTexts: false })
  })

  test.each([
    { retentionMonths: '', months: null },
    { retentionMonths: '24', months: 24 },
  ])(
    'keep events for $months months if the parameter is "$retentionMonths"',
    ({ retentionMonths, months }) => {
      fullTemplate.service.hasParameter('EventsRetentionMonths', {
        Default: '',
        AllowedPattern: '^(|\\d{2,4})$',
      })
      const { eventsRetentionMonths } = readConfig(
        deployedEnvironment(fullTemplate.service, { retentionMonths }),
      )
      expect(eventsRetentionMonths).toBe(months)
    },
  )

  test('name the tables of the data stack, unless a parameter names restored ones', () => {
    fullTemplate.service.hasParameter('TablePrefix', { Default: 'kitchen-table-' })
    const { TABLE_PREFIX } = Object.fromEntries(
      containerOf(fullTemplate.service).Environment.map(({ Name, Value }) => [Name, Value]),
    )
    expect(TABLE_PREFIX).toEqual({ Ref: 'TablePrefix' })
  })

  test.each([
    { prefix: 'kitchen-table-', isAllowed: true },
    { prefix: 'Restored_2026.11.27-', isAllowed: true },
    { prefix: 'p'.repeat(33), isAllowed: true },
    { prefix: 'p'.repeat(34), isAllowed: false },
    { prefix: '', isAllowed: false },
    { prefix: 'dev-restored-', isAllowed: false },
    { prefix: '*', isAllowed: false },
    { prefix: 'a/index/b', isAllowed: false },
  ])('the prefix "$prefix" of the tables is allowed: $isAllowed', ({ prefix, isAllowed }) => {
    const [parameter] = Object.values(fullTemplate.service.findParameters('TablePrefix'))
    const { AllowedPattern } = z.object({ AllowedPattern: z.string() }).parse(parameter)
    expect(new RegExp(AllowedPattern).test(prefix)).toBe(isAllowed)
  })

  test('that are secret come from Secrets Manager, and no other setting does', () => {
    const { Environment, Secrets } = containerOf(fullTemplate.service)
    expect(Secrets.map(({ Name }) => Name).toSorted()).toEqual(secretNames)
    for (const { ValueFrom } of Secrets) expect(toText(ValueFrom)).toMatch(/Secret|SecretKey/)
    expect(Environment.filter(({ Name }) => secretNames.includes(Name))).toEqual([])
    expect(JSON.stringify(Environment)).not.toMatch(/resolve:|GetAtt|Secret/)
  })
})
