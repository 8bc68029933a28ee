import type { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { containerOf } from './testing/container.ts'
import { serverStatementsOf } from './testing/statements.ts'
import { existingPool, fullTemplate, resourcesOf } from './testing/templates.ts'

const poolParameters = [
  'UserPoolId',
  'UserPoolClientId',
  'UserPoolClientSecretArn',
  'HostedClientId',
  'HostedClientSecretArn',
]

const hasOutput = (template: Template, name: string) => Object.keys(template.findOutputs('*')).includes(name)
const hasParameter = (template: Template) => (name: string) =>
  Object.keys(template.findParameters('*')).includes(name)
const ofCognito = (template: Template) =>
  resourcesOf(template).filter(({ Type }) => Type.startsWith('AWS::Cognito::'))

describe('with a user pool that exists', () => {
  const { data, service } = existingPool

  test('the data stack has none, and neither its outputs nor the parameters and secrets of one', () => {
    expect(ofCognito(data)).toEqual([])
    expect(hasOutput(data, 'UserPoolId')).toBe(false)
    expect(Object.keys(data.findParameters('*'))).toEqual(['PublicHost'])
    // SECRET_KEY alone.
    data.resourceCountIs('AWS::SecretsManager::Secret', 1)
  })

  test('the service takes it and its clients from parameters, and nothing of a pool from the data stack', () => {
    expect(poolParameters.filter(hasParameter(service))).toEqual(poolParameters)
    expect(JSON.stringify(service.toJSON())).not.toMatch(/"Fn::ImportValue":"[^"]*(UserPool|Client)/)
  })

  test('the containers get its ids, and the secrets of its clients', () => {
    const { Environment, Secrets } = containerOf(service)
    expect(Environment).toEqual(
      expect.arrayContaining([
        { Name: 'USER_POOL_ID', Value: { Ref: 'UserPoolId' } },
        { Name: 'USER_POOL_CLIENT_ID', Value: { Ref: 'UserPoolClientId' } },
        { Name: 'HOSTED_CLIENT_ID', Value: { Ref: 'HostedClientId' } },
        { Name: 'HOSTED_PROVIDERS', Value: 'medica,fci' },
      ]),
    )
    expect(Secrets).toEqual(
      expect.arrayContaining([
        { Name: 'USER_POOL_CLIENT_SECRET', ValueFrom: { Ref: 'UserPoolClientSecretArn' } },
        { Name: 'HOSTED_CLIENT_SECRET', ValueFrom: { Ref: 'HostedClientSecretArn' } },
      ]),
    )
  })

  test('T59: the role of the server is for this pool alone', () => {
    const statements = serverStatementsOf(service).filter(({ Action }) =>
      Action.some((action) => action.startsWith('cognito-idp:')),
    )
    expect(statements.flatMap(({ Resource }) => Resource)).toEqual([
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how toText writes a reference.
      'arn:${AWS::Partition}:cognito-idp:${AWS::Region}:${AWS::AccountId}:userpool/${UserPoolId}',
    ])
  })

  test('the alarm of sign-ins watches this pool', () => {
    service.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'SignInThrottles',
      Dimensions: [
        { Name: 'UserPool', Value: { Ref: 'UserPoolId' } },
        { Name: 'UserPoolClient', Value: { Ref: 'UserPoolClientId' } },
      ],
    })
  })
})

test('with a pool of the data stack, no parameter names another one', () => {
  expect(ofCognito(fullTemplate.data)).not.toEqual([])
  expect(hasOutput(fullTemplate.data, 'UserPoolId')).toBe(true)
  expect(poolParameters.filter(hasParameter(fullTemplate.service))).toEqual([])
})
