import { dynamodbAudit } from './dynamodb-audit.ts'
import { dynamodbBenefitReports } from './dynamodb-benefit-reports.ts'
import { dynamodbCatalog } from './dynamodb-catalog.ts'
import { dynamodbChallenges } from './dynamodb-challenges.ts'
import { dynamodbEvents } from './dynamodb-events.ts'
import { dynamodbFileReferences } from './dynamodb-file-references.ts'
import { dynamodbGroups } from './dynamodb-groups.ts'
import { dynamodbImports } from './dynamodb-imports.ts'
import { dynamodbJobs } from './dynamodb-jobs.ts'
import { dynamodbMemberImports } from './dynamodb-member-imports.ts'
import { dynamodbMemberships } from './dynamodb-memberships.ts'
import { dynamodbNotices } from './dynamodb-notices.ts'
import { dynamodbOutbox } from './dynamodb-outbox.ts'
import { dynamodbOwnData } from './dynamodb-own-data.ts'
import { dynamodbPeople } from './dynamodb-people.ts'
import { dynamodbProgress } from './dynamodb-progress.ts'
import { dynamodbRates } from './dynamodb-rates.ts'
import { dynamodbReportSubscriptions } from './dynamodb-report-subscriptions.ts'
import { dynamodbResources } from './dynamodb-resources.ts'
import { dynamodbSearchAnswers } from './dynamodb-search-answers.ts'
import { dynamodbSessions } from './dynamodb-sessions.ts'
import { dynamodbTotals } from './dynamodb-totals.ts'
import { dynamodbUploads } from './dynamodb-uploads.ts'
import { dynamodbVersions } from './dynamodb-versions.ts'
import type { Dynamodb } from './open-dynamodb.ts'

/** Opens the stores of DynamoDB. */
export function openDynamodbStores(dynamodb: Dynamodb) {
  return {
    catalog: dynamodbCatalog(dynamodb),
    versions: dynamodbVersions(dynamodb),
    resources: dynamodbResources(dynamodb),
    imports: dynamodbImports(dynamodb),
    fileReferences: dynamodbFileReferences(dynamodb),
    uploads: dynamodbUploads(dynamodb),
    progress: dynamodbProgress(dynamodb),
    groups: dynamodbGroups(dynamodb),
    members: dynamodbMemberships(dynamodb),
    memberImports: dynamodbMemberImports(dynamodb),
    audit: dynamodbAudit(dynamodb),
    events: dynamodbEvents(dynamodb),
    totals: dynamodbTotals(dynamodb),
    searchAnswers: dynamodbSearchAnswers(dynamodb),
    reports: dynamodbBenefitReports(dynamodb),
    reportSubscriptions: dynamodbReportSubscriptions(dynamodb),
    sessions: dynamodbSessions(dynamodb),
    rates: dynamodbRates(dynamodb),
    people: dynamodbPeople(dynamodb),
    ownData: dynamodbOwnData(dynamodb),
    challenges: dynamodbChallenges(dynamodb),
    outbox: dynamodbOutbox(dynamodb),
    notices: dynamodbNotices(dynamodb),
    jobs: dynamodbJobs(dynamodb),
  }
}
