import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { listTableDefinitions } from '../dynamodb/database/create-tables.ts'
import { expiringTables, tableKeys } from '../dynamodb/database/keys.ts'
import { statementsOf } from './testing/statements.ts'
import { fullTemplate, minimalTemplate, propertiesOf, resourcesOf } from './testing/templates.ts'

const { data } = fullTemplate

test('everything that is stored is kept when the stack is deleted', () => {
  const removable = resourcesOf(data).filter(({ DeletionPolicy }) => DeletionPolicy !== 'Retain')
  expect(removable.map(({ Type }) => Type)).toEqual(['AWS::IAM::Role'])
})

describe('tables', () => {
  const tables = resourcesOf(data, 'AWS::DynamoDB::Table').map(({ Properties }) => Properties)

  test('are all those of the adapter, with its keys and local indexes, billed per request', () => {
    expect(tables).toHaveLength(Object.keys(tableKeys).length)
    expect(tables).toEqual(
      listTableDefinitions('kitchen-table-').map(({ LocalSecondaryIndexes, ...definition }) =>
        expect.objectContaining({
          ...definition,
          ...(LocalSecondaryIndexes ? { LocalSecondaryIndexes } : {}),
          BillingMode: 'PAY_PER_REQUEST',
        }),
      ),
    )
  })

  test('are protected from deletion, encrypted, and can be restored to any moment of the last thirty days', () => {
    data.allResourcesProperties('AWS::DynamoDB::Table', {
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 30 },
      SSESpecification: { SSEEnabled: true },
    })
  })

  test('lose their expired rows where rows expire, and only there', () => {
    const expiring = tables.filter(({ TimeToLiveSpecification }) => TimeToLiveSpecification !== undefined)
    expect(new Set(expiring.map(({ TableName }) => TableName))).toEqual(
      new Set(expiringTables.map((table) => `kitchen-table-${table}`)),
    )
    for (const { TimeToLiveSpecification } of expiring)
      expect(TimeToLiveSpecification).toEqual({ AttributeName: 'expires', Enabled: true })
  })
})

describe('T59: the user pool', () => {
  test('is protected from deletion, and lets nobody create an account', () => {
    data.allResourcesProperties('AWS::Cognito::UserPool', {
      UserPoolName: 'kitchen-table',
      DeletionProtection: 'ACTIVE',
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      MfaConfiguration: 'OPTIONAL',
    })
  })

  test('has apps as second factors, and text messages only with a role to send them', () => {
    expect(propertiesOf(minimalTemplate.data, 'AWS::Cognito::UserPool')).toMatchObject({
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    })
    minimalTemplate.data.resourceCountIs('AWS::IAM::Role', 0)
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      EnabledMfas: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA'],
      SmsConfiguration: { ExternalId: 'kitchen-table-texts', SnsRegion: { Ref: 'AWS::Region' } },
    })
  })

  test('has clients that do not tell who has an account, and name what their tokens may change', () => {
    data.resourceCountIs('AWS::Cognito::UserPoolClient', 2)
    data.allResourcesProperties('AWS::Cognito::UserPoolClient', {
      GenerateSecret: true,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
    })
    const writable = resourcesOf(data, 'AWS::Cognito::UserPoolClient').map(
      ({ Properties }) => Properties.WriteAttributes,
    )
    expect(writable).toEqual([['zoneinfo'], ['email', 'given_name', 'family_name']])
  })

  test('has a client of the server for passwords, and one for providers with the scopes of a profile only', () => {
    const [server, hosted] = resourcesOf(data, 'AWS::Cognito::UserPoolClient').map(
      ({ Properties }) => Properties,
    )
    expect(server?.ExplicitAuthFlows).toEqual(['ALLOW_USER_PASSWORD_AUTH'])
    expect(server?.AllowedOAuthFlows).toBeUndefined()
    expect(hosted).toMatchObject({
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      SupportedIdentityProviders: ['medica', 'fci'],
    })
  })

  test('has the client and the domain for providers only if there are any, after the providers', () => {
    minimalTemplate.data.resourceCountIs('AWS::Cognito::UserPoolClient', 1)
    minimalTemplate.data.resourceCountIs('AWS::Cognito::UserPoolDomain', 0)
    data.resourceCountIs('AWS::Cognito::UserPoolDomain', 1)
    data.hasResource('AWS::Cognito::UserPoolClient', {
      Properties: { ClientName: 'hosted-sign-in' },
      DependsOn: ['FciProvider', 'MedicaProvider'],
    })
  })

  test('sends its mail through SES, if there is an identity', () => {
    expect(propertiesOf(data, 'AWS::Cognito::UserPool').EmailConfiguration).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      SourceArn: { Ref: 'SesIdentityArn' },
      From: { Ref: 'PoolMailFrom' },
    })
    expect(propertiesOf(minimalTemplate.data, 'AWS::Cognito::UserPool').EmailConfiguration).toBeUndefined()
  })

  test('reads the secret of a provider from Secrets Manager', () => {
    data.hasResourceProperties('AWS::Cognito::UserPoolIdentityProvider', {
      ProviderName: 'medica',
      ProviderDetails: {
        client_secret: Match.objectEquals({
          'Fn::Join': [
            '',
            ['{{resolve:secretsmanager:', { Ref: 'MedicaClientSecretArn' }, ':SecretString}}'],
          ],
        }),
      },
    })
  })
})

describe('T59: the bucket', () => {
  test('blocks public access in all four ways, is versioned and encrypted', () => {
    data.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      VersioningConfiguration: { Status: 'Enabled' },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    })
  })

  test('denies everything without TLS, and allows nobody anything', () => {
    const statements = statementsOf(data).filter(({ Action }) =>
      Action.some((action) => action.startsWith('s3:')),
    )
    expect(statements.map(({ Effect }) => Effect)).toEqual(['Deny', 'Deny'])
    expect(statements[0]).toMatchObject({
      Action: ['s3:*'],
      Principal: { AWS: '*' },
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    })
  })

  test('loses abandoned uploads in two days, and earlier versions in thirty', () => {
    data.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({ Prefix: 'uploads/', ExpirationInDays: 2, Status: 'Enabled' }),
          Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: 'Enabled' }),
        ]),
      },
    })
  })

  test('accepts files from the pages of the public host alone', () => {
    expect(propertiesOf(data, 'AWS::S3::Bucket').CorsConfiguration).toEqual({
      CorsRules: [
        {
          AllowedMethods: ['PUT'],
          AllowedOrigins: [{ 'Fn::Join': ['', ['https://', { Ref: 'PublicHost' }]] }],
          AllowedHeaders: ['content-type', 'if-none-match', 'x-amz-checksum-sha256'],
          MaxAge: 3600,
        },
      ],
    })
  })
})
