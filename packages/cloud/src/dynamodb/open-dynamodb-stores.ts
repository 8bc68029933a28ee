import { dynamodbCatalog } from './catalog/dynamodb-catalog.ts'
import { dynamodbFileReferences } from './catalog/dynamodb-file-references.ts'
import { dynamodbLibraryImports } from './catalog/dynamodb-library-imports.ts'
import { dynamodbResources } from './catalog/dynamodb-resources.ts'
import { dynamodbVersionReader } from './catalog/dynamodb-version-reader.ts'
import type { Dynamodb } from './database/open-dynamodb.ts'
import { dynamodbBenefitReports } from './events/dynamodb-benefit-reports.ts'
import { dynamodbEvents } from './events/dynamodb-events.ts'
import { dynamodbReportSubscriptions } from './events/dynamodb-report-subscriptions.ts'
import { dynamodbSearchAnswers } from './events/dynamodb-search-answers.ts'
import { dynamodbTotals } from './events/dynamodb-totals.ts'
import { dynamodbJobs } from './jobs/dynamodb-jobs.ts'
import { dynamodbOutbox } from './jobs/dynamodb-outbox.ts'
import { dynamodbRates } from './jobs/dynamodb-rates.ts'
import { dynamodbUploads } from './jobs/dynamodb-uploads.ts'
import { dynamodbAudit } from './organizations/dynamodb-audit.ts'
import { dynamodbMemberImports } from './organizations/dynamodb-member-imports.ts'
import { dynamodbMemberships } from './organizations/dynamodb-memberships.ts'
import { dynamodbOrganizations } from './organizations/dynamodb-organizations.ts'
import { dynamodbChallenges } from './people/dynamodb-challenges.ts'
import { dynamodbNotices } from './people/dynamodb-notices.ts'
import { dynamodbOwnData } from './people/dynamodb-own-data.ts'
import { dynamodbPeople } from './people/dynamodb-people.ts'
import { dynamodbProgress } from './people/dynamodb-progress.ts'
import { dynamodbSessions } from './people/dynamodb-sessions.ts'
import { dynamodbVideoPositions } from './people/dynamodb-video-positions.ts'

/** Opens the stores of DynamoDB. */
export function openDynamodbStores(dynamodb: Dynamodb) {
  return {
    catalog: dynamodbCatalog(dynamodb),
    versions: dynamodbVersionReader(dynamodb),
    resources: dynamodbResources(dynamodb),
    imports: dynamodbLibraryImports(dynamodb),
    fileReferences: dynamodbFileReferences(dynamodb),
    uploads: dynamodbUploads(dynamodb),
    progress: dynamodbProgress(dynamodb),
    videoPositions: dynamodbVideoPositions(dynamodb),
    groups: dynamodbOrganizations(dynamodb),
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
