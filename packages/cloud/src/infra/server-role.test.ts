import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { localIndexes, type Table, tableKeys } from '../dynamodb/database/keys.ts'
import { tableActions } from '../dynamodb/database/table-actions.ts'
import { userPoolActions } from './server-role.ts'
import { type Statement, serverStatementsOf, statementsOf } from './testing/statements.ts'
import { everyTemplate, fullTemplate, minimalTemplate, resourcesOf } from './testing/templates.ts'

const isAllowed = ({ Effect }: Statement) => Effect === 'Allow'

/** Returns the names of the requests that the product's part of an adapter makes. */
function requestsOf(adapter: string, isOfProduct: (file: string) => boolean): Set<string> {
  const folder = fileURLToPath(new URL(`../${adapter}/`, import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.startsWith('testing') && file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const sources = files.filter(isOfProduct).map((file) => readFileSync(folder + file, 'utf8'))
  return new Set(
    sources.flatMap((source) => [...source.matchAll(/new (\w+)Command\(/g)].map(([, name = '']) => name)),
  )
}

const serviceActions = (service: string) =>
  serverStatementsOf(fullTemplate.service)
    .flatMap(({ Action }) => Action)
    .filter((action) => action.startsWith(`${service}:`))
    .map((action) => action.slice(service.length + 1))
    .toSorted()

describe('T59: no policy of any template', () => {
  const statements = everyTemplate.flatMap(statementsOf).filter(isAllowed)

  test('allows a wildcard of actions', () => {
    expect(statements.length).toBeGreaterThan(50)
    expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([])
  })

  test('allows everything as resource, but for the token of the registry, which has none', () => {
    const unrestricted = statements.filter(({ Resource = [] }) => Resource.includes('*'))
    expect(new Set(unrestricted.flatMap(({ Action }) => Action))).toEqual(
      new Set(['ecr:GetAuthorizationToken']),
    )
  })

  test('allows all but a resource, except for text messages, of this region and to no topic', () => {
    const exceptions = statements.filter(({ NotResource }) => NotResource !== undefined)
    // The server's role and that of the user pool.
    expect(exceptions).toHaveLength(2)
    for (const exception of exceptions)
      expect(exception).toMatchObject({
        Action: ['sns:Publish'],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: how toText writes a reference.
        NotResource: ['arn:${AWS::Partition}:sns:*:*:*'],
        Condition: { StringEquals: { 'aws:RequestedRegion': { Ref: 'AWS::Region' } } },
      })
    const withoutTexts = [minimalTemplate.data, minimalTemplate.service].flatMap(statementsOf)
    expect(withoutTexts.filter(({ NotResource }) => NotResource !== undefined)).toEqual([])
  })

  test('is longer than IAM allows', () => {
    const longestPrefix = JSON.stringify('p'.repeat(33))
    const lengthOf = ({ Properties }: { Properties: Record<string, unknown> }) => {
      const text = JSON.stringify(Properties.PolicyDocument)
      const references = /\{"Ref":"AWS::(Partition|Region|AccountId)"\}/g
      return text
        .replaceAll(references, '"ap-southeast-1"')
        .replaceAll('{"Ref":"TablePrefix"}', longestPrefix)
        .replaceAll(/"?,"|\["",\[|\]\]/g, '').length
    }
    expect(Math.max(...resourcesOf(fullTemplate.service, 'AWS::IAM::Policy').map(lengthOf))).toBeLessThan(
      10_240,
    )
    expect(
      Math.max(...resourcesOf(fullTemplate.service, 'AWS::IAM::ManagedPolicy').map(lengthOf)),
    ).toBeLessThan(6144)
  })
})

describe('T59: the role of the server allows', () => {
  test('each table and local index the actions that the adapters need, and to be described', () => {
    const allowed = new Map<string, string[]>()
    for (const { Action, Resource = [] } of serverStatementsOf(fullTemplate.service))
      if (Action.every((action) => action.startsWith('dynamodb:')))
        for (const arn of Resource) allowed.set(arn, [...(allowed.get(arn) ?? []), ...Action])

    const tables = Object.keys(tableKeys) as Table[]
    const expected = tables.flatMap((table): [string, string[]][] => {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how toText writes a reference.
      const arn = `${'arn:${AWS::Partition}:dynamodb:${AWS::Region}:${AWS::AccountId}'}:table/${'${TablePrefix}'}${table}`
      const actions = [...tableActions[table], 'DescribeTable'].map((action) => `dynamodb:${action}`)
      const indexes = Object.entries(localIndexes).flatMap(([name, names]) =>
        name === table ? [...names] : [],
      )
      return [arn, ...indexes.map((index) => `${arn}/index/${index}`)].map((each) => [each, actions])
    })
    expect(Object.fromEntries(allowed)).toEqual(Object.fromEntries(expected))
  })

  test('the requests to Cognito that are not public', () => {
    // Authorized by the client's secret, or by a person's token.
    const publicRequests = new Set([
      'AssociateSoftwareToken',
      'ConfirmForgotPassword',
      'ForgotPassword',
      'InitiateAuth',
      'RespondToAuthChallenge',
      'VerifySoftwareToken',
    ])
    const requests = requestsOf('cognito', (file) => !file.startsWith('create-'))
    expect(new Set(userPoolActions)).toEqual(requests.difference(publicRequests))
    expect(publicRequests.difference(requests)).toEqual(new Set())
    expect(serviceActions('cognito-idp')).toEqual([...userPoolActions].toSorted())
  })

  test('the requests to S3', () => {
    const actionsByRequest: Record<string, string[]> = {
      CopyObject: ['GetObject', 'PutObject'],
      DeleteObject: ['DeleteObject'],
      GetObject: ['GetObject'],
      GetPublicAccessBlock: ['GetBucketPublicAccessBlock'],
      HeadBucket: ['ListBucket'],
      HeadObject: ['GetObject'],
      PutObject: ['PutObject'],
    }
    const needed = [...requestsOf('s3', () => true)].flatMap(
      (request) => actionsByRequest[request] ?? [request],
    )
    expect(serviceActions('s3')).toEqual([...new Set(needed)].toSorted())
  })

  test('no other service than these', () => {
    const services = serverStatementsOf(fullTemplate.service).flatMap(({ Action }) =>
      Action.map((each) => each.split(':')[0]),
    )
    expect(new Set(services)).toEqual(new Set(['dynamodb', 'cognito-idp', 's3', 'sns']))
    expect(serviceActions('sns')).toEqual(['Publish'])
  })
})
