import { formatListDate } from '../../../../app/format-dates.ts'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { useFlash } from '../../../../ui/feedback/flash-store.ts'
import { describeFailedSave } from '../../editors/field-errors.ts'
import { createRecordFlash } from '../../editors/record-flash.ts'
import { messages } from './messages.ts'

type CheckedRecord<Row> = {
  /** Names the record for its messages: its kind and key. */
  record: string
  name: string
  /** Saves that it was checked today. */
  save: () => Promise<Row>
  /** Saves the check that it had before. `saved` is the record that `save` returned. */
  restore: (saved: Row) => Promise<unknown>
  describeFailure: (reason: string) => string
}

/**
 * Returns a function that saves that a record was checked today and found right. The message that follows has an Undo
 * button. `reload` loads again what shows such records.
 */
export function useSaveCheck(reload: () => Promise<unknown>) {
  const flashStore = useFlash()

  return async <Row extends { checkAgainBy: string }>(checked: CheckedRecord<Row>) => {
    const { record, name, save, restore, describeFailure } = checked
    const flash = createRecordFlash(flashStore, record)

    async function run<Result>(request: () => Promise<Result>): Promise<Result | null> {
      try {
        return await request()
      } catch (error) {
        const text = describeFailure(describeFailedSave(error))
        flash.fail({ level: 'warn', title: commonMessages.updateFailed(), text })
        return null
      } finally {
        void reload()
      }
    }

    const saved = await run(save)
    if (saved === null) return
    flash.succeed([
      {
        title: messages.checkedToday(),
        text: messages.toBeCheckedAgain({ name, date: formatListDate(saved.checkAgainBy) }),
        action: { label: commonMessages.undo(), run: () => void run(() => restore(saved)) },
      },
    ])
  }
}
