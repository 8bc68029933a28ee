import { Aws } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { localIndexes, type Table, tableKeys } from '../dynamodb/database/keys.ts'
import { type TableAction, tableActions } from '../dynamodb/database/table-actions.ts'
import { createTextMessageStatement } from './text-messages.ts'
import { userPoolArn } from './user-pool.ts'

/**
 * The requests to Cognito that a role must allow. The others of the adapter (InitiateAuth, RespondToAuthChallenge,
 * ForgotPassword, ConfirmForgotPassword, AssociateSoftwareToken, VerifySoftwareToken) are public: the secret of the app
 * client, or a person's token, authorizes them.
 */
export const userPoolActions = [
  'AdminCreateUser',
  'AdminDeleteUser',
  'AdminDisableUser',
  'AdminEnableUser',
  'AdminGetUser',
  'AdminSetUserMFAPreference',
  'AdminSetUserPassword',
  'AdminUpdateUserAttributes',
  'AdminUserGlobalSignOut',
  'DescribeUserPool',
  'DescribeUserPoolClient',
  'ListUsers',
] as const

type RoleOptions = { tablePrefix: string; userPoolId: string; bucket: IBucket; sendsTexts: boolean }

/** Returns all that the server may do in the account: exact actions on named resources (docs/security.md T59). */
export function createServerPolicyStatements(options: RoleOptions): PolicyStatement[] {
  const { tablePrefix, userPoolId, bucket, sendsTexts } = options
  return [
    ...tableStatements(tablePrefix),
    new PolicyStatement({
      actions: userPoolActions.map((action) => `cognito-idp:${action}`),
      resources: [userPoolArn(userPoolId)],
    }),
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      resources: [bucket.arnForObjects('*')],
    }),
    new PolicyStatement({
      actions: ['s3:ListBucket', 's3:GetBucketPublicAccessBlock'],
      resources: [bucket.bucketArn],
    }),
    ...(sendsTexts ? [createTextMessageStatement()] : []),
  ]
}

/** One statement for all tables with the same actions, as a role's policies may have 10,240 characters. */
function tableStatements(prefix: string): PolicyStatement[] {
  const tables = Object.keys(tableKeys) as Table[]
  const tablesByActions = Map.groupBy(tables, (table) => tableActions[table].join(' '))
  return [...tablesByActions.values()].map((group) => {
    const [first] = group
    const actions: readonly TableAction[] = first ? tableActions[first] : []
    return new PolicyStatement({
      // The start checks that the tables exist.
      actions: [...actions, 'DescribeTable'].map((action) => `dynamodb:${action}`),
      resources: group.flatMap((table) => tableArns(prefix, table)),
    })
  })
}

/** Returns the ARNs of a table and of its local indexes. */
function tableArns(prefix: string, table: Table): string[] {
  const arn = `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${prefix}${table}`
  const indexes: readonly string[] =
    table in localIndexes ? localIndexes[table as keyof typeof localIndexes] : []
  return [arn, ...indexes.map((index) => `${arn}/index/${index}`)]
}
