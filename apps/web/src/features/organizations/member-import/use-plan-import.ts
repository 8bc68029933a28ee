import type { RefusalCode } from '@kitchen-table/contract/refusals'
import type { ImportQuestion } from '@kitchen-table/domain/member-import'
import { ORPCError } from '@orpc/client'
import { useQueryClient } from '@tanstack/react-query'
import { getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import { managerClient } from '../../../app/manager-api.ts'
import type { ChosenFile } from '../../../ui/fields/upload-field.tsx'
import { memberImportQuery, memberImportsQuery } from './import-queries.ts'
import { messages } from './messages.ts'
import { parseImportQuestion } from './parse-import-question.ts'
import { useImportMutation } from './use-import-mutation.ts'

/** The refusals after which the file has to be chosen again. */
const fileRefusals = [
  'groups.csv_invalid',
  'uploads.not_found',
  'uploads.incomplete',
  'uploads.used',
] as const satisfies RefusalCode[]

export function isFileRefused(error: unknown): boolean {
  const code = getRefusalCode(error)
  return fileRefusals.some((refusal) => refusal === code)
}

export function isCsvInvalid(error: unknown): boolean {
  return getRefusalCode(error) === 'groups.csv_invalid'
}

/** Returns the message beside the field: why the file cannot be read, and on which line. */
function describeCsvError(error: unknown): string {
  const data: unknown = error instanceof ORPCError ? error.data : null
  if (!isCsvInvalid(error) || typeof data !== 'object' || data === null) return getErrorMessage(error)
  const { reason, line }: { reason?: unknown; line?: unknown } = data
  if (typeof reason !== 'string') return getErrorMessage(error)
  return typeof line === 'number' ? messages.reasonInLine({ line: String(line), reason }) : reason
}

export type ImportAnswers = Pick<
  Parameters<typeof managerClient.groups.planMemberImport>[0],
  'columns' | 'encoding'
>

type PlanImportOptions = {
  slug: string
  onPlanned: (id: string) => void
  /** Called when something has to be answered first. */
  onQuestion: (question: ImportQuestion, file: ChosenFile) => void
  onError?: (error: unknown, file: ChosenFile) => void
}

type PlannedFile = { file: ChosenFile; answers?: ImportAnswers }

/** Has an uploaded file reviewed. */
export function usePlanImport({ slug, onPlanned, onQuestion, onError }: PlanImportOptions) {
  const queryClient = useQueryClient()
  return useImportMutation({
    mutationFn: ({ file, answers = {} }: PlannedFile) =>
      managerClient.groups.planMemberImport({ slug, upload: file.reference, ...answers }),
    fields: { file: fileRefusals },
    describeError: describeCsvError,
    onSuccess(memberImport) {
      queryClient.setQueryData(memberImportQuery(slug, memberImport.id).queryKey, memberImport)
      void queryClient.invalidateQueries({ queryKey: memberImportsQuery(slug).queryKey })
      onPlanned(memberImport.id)
    },
    onError(error, { file }) {
      const isUnclear = error instanceof ORPCError && getRefusalCode(error) === 'groups.import_unclear'
      const question = isUnclear ? parseImportQuestion(error.data) : null
      if (question === null) onError?.(error, file)
      else onQuestion(question, file)
    },
  })
}
