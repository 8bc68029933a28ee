import { CfnResource, RemovalPolicy } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { listTableDefinitions } from '../dynamodb/database/create-tables.ts'
import { expiringTables } from '../dynamodb/database/keys.ts'

/** Days for which backups may contain a person who was removed (docs/operations.md, "Thirty days"). */
export const BACKUP_DAYS = 30

const tablesWithTimeToLive: ReadonlySet<string> = new Set(expiringTables)

/** Adds every table of the DynamoDB adapter, whose definitions have the names that CloudFormation has, too. */
export function addTables(scope: Construct, prefix: string): void {
  for (const definition of listTableDefinitions(prefix)) {
    const table = definition.TableName?.slice(prefix.length) ?? ''
    const resource = new CfnResource(scope, table, {
      type: 'AWS::DynamoDB::Table',
      properties: {
        ...definition,
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: {
          PointInTimeRecoveryEnabled: true,
          RecoveryPeriodInDays: BACKUP_DAYS,
        },
        // With the account's own key, so that each use of it is in the account's log.
        SSESpecification: { SSEEnabled: true },
        ...(tablesWithTimeToLive.has(table)
          ? { TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true } }
          : {}),
      },
    })
    resource.applyRemovalPolicy(RemovalPolicy.RETAIN)
  }
}
