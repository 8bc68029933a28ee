import type { BenefitReportStore, StoredReport } from '@kitchen-table/application/ports'
import { reportSchema } from '@kitchen-table/application/stored-records'
import { encodeKeyPart } from '../database/key-encoding.ts'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRows } from '../database/row-reader.ts'
import { defineRowType } from '../database/row-type.ts'

export const benefitReportRowType = defineRowType<StoredReport, Pick<StoredReport, 'group' | 'quarter'>>({
  table: 'BenefitReports',
  keyOf: ({ group, quarter }) => ({ group: encodeKeyPart(group), quarter: encodeKeyPart(quarter) }),
  schema: reportSchema,
})

export function dynamodbBenefitReports(dynamodb: Dynamodb): BenefitReportStore {
  return {
    async removeAll(group) {
      const reports = await listRows(
        dynamodb,
        benefitReportRowType,
        wholePartitionRange(encodeKeyPart(group)),
      )
      await dynamodb.writeEach(
        reports.map((report) => ({
          table: 'BenefitReports',
          removedKey: benefitReportRowType.keyOf(report),
        })),
      )
    },
    find: (group, quarter) => findRow(dynamodb, benefitReportRowType, { group, quarter }),
    create: (report) =>
      dynamodb.transact(`report ${report.group} ${report.quarter}`, async (transaction) => {
        const stored = await transaction.get(benefitReportRowType, report)
        if (!stored) transaction.put(benefitReportRowType, report)
        return stored ?? report
      }),
  }
}
