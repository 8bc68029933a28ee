import type { IntentRow } from '@kitchen-table/contract/catalog'
import type { ProblemKind } from '@kitchen-table/domain/catalog'
import { type AnswerRecords, findIntentProblems } from '@kitchen-table/domain/intents'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import { RichMessage } from '../../../../ui/rich-message.tsx'
import type { DataColumn, DataFilter } from '../../../../ui/tables/data-table-props.ts'
import { RowButton } from '../list-parts.tsx'
import { messages } from './messages.ts'

/** What a list can say of a problem in a few words. */
const shortWords: Partial<Record<ProblemKind, PlainMessage>> = {
  dangling_unit: messages.lessonMissing,
  disabled_unit: messages.lessonDisabled,
  dangling_help_line: messages.helpLineNotShown,
  intent_without_answer: messages.noAnswer,
  intent_without_phrases: messages.noPhrases,
}

/** Returns in a few words what is to be fixed, each once; nothing of a disabled intent. */
function listProblemWords(intent: IntentRow, records: AnswerRecords): string[] {
  if (intent.disabled) return []
  return [...new Set(findIntentProblems(intent, records).map(([kind]) => shortWords[kind]?.() ?? kind))]
}

/** What is to be fixed comes first, and what is disabled last. */
function rankStatus(intent: IntentRow, records: AnswerRecords): number {
  if (intent.disabled) return 2
  return listProblemWords(intent, records).length > 0 ? 0 : 1
}

function Status({ intent, records }: { intent: IntentRow; records: AnswerRecords }) {
  if (intent.disabled) return <StatusMark tone="quiet">{commonMessages.disabled()}</StatusMark>
  const problems = listProblemWords(intent, records)
  if (problems.length === 0) return <StatusMark tone="good">{commonMessages.active()}</StatusMark>
  return <StatusMark tone="bad">{problems.join(', ')}</StatusMark>
}

type LessonsProps = Pick<IntentRow, 'lessons'> & Pick<AnswerRecords, 'units'>

function Lessons({ lessons: [first, ...others], units }: LessonsProps) {
  if (first === undefined) return <span className="text-soft">{messages.noneOutsideHelp()}</span>
  const title = units.get(first)?.title ?? first
  return (
    <span className="break-words">
      {others.length === 0 ? (
        title
      ) : (
        <RichMessage
          parts={messages.lessonAndMore({
            title,
            count: others.length,
            more: (text) => <span className="text-soft">{text}</span>,
          })}
        />
      )}
    </span>
  )
}

type ColumnOptions = { records: AnswerRecords; onEdit: (intent: IntentRow) => void }

export function createIntentColumns({ records, onEdit }: ColumnOptions): DataColumn<IntentRow>[] {
  return [
    {
      id: 'title',
      header: messages.title(),
      isRowHeader: true,
      cell: (intent) => <RowButton onClick={() => onEdit(intent)}>{intent.title}</RowButton>,
      sortValue: ({ title }) => title,
    },
    {
      id: 'phrases',
      header: messages.phrases(),
      numeric: true,
      cell: ({ phrases }) => phrases.length,
      sortValue: ({ phrases }) => phrases.length,
      hideOnPhone: true,
      width: '6.5rem',
    },
    {
      id: 'lessons',
      header: commonMessages.lessons(),
      cell: ({ lessons }) => <Lessons lessons={lessons} units={records.units} />,
      sortValue: ({ lessons }) => lessons.length,
      hideOnPhone: true,
      width: '22rem',
    },
    {
      id: 'status',
      header: commonMessages.status(),
      cell: (intent) => <Status intent={intent} records={records} />,
      sortValue: (intent) => rankStatus(intent, records),
      hideOnPhone: true,
      width: '13rem',
    },
  ]
}

type FilterValue = 'lessons' | 'outside' | 'fix' | 'disabled'

/** Returns the filter of the list: by what answers an intent, and by what is to be fixed. */
export function createIntentFilters(records: AnswerRecords): DataFilter<IntentRow>[] {
  const matches: Record<FilterValue, (intent: IntentRow) => boolean> = {
    lessons: ({ lessons }) => lessons.length > 0,
    outside: ({ lessons }) => lessons.length === 0,
    fix: (intent) => listProblemWords(intent, records).length > 0,
    disabled: ({ disabled }) => disabled,
  }
  const isFilterValue = (value: string): value is FilterValue => value in matches
  return [
    {
      id: 'show',
      label: messages.show(),
      options: [
        { value: 'lessons', text: commonMessages.lessons() },
        { value: 'outside', text: messages.outsideHelp() },
        { value: 'fix', text: messages.toFix() },
        { value: 'disabled', text: commonMessages.disabled() },
      ],
      matches: (intent, value) => isFilterValue(value) && matches[value](intent),
    },
  ]
}
