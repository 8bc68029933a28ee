import { RichMessage } from '../../../../ui/rich-message.tsx'
import { hideVisually, RowAction, RowVersionsButton } from '../record-buttons.tsx'
import { messages } from './messages.ts'

type CheckedRowActionsProps = { name: string; onCheck: () => void; onCompare: () => void }

/** The actions of a record in its list: one says that it was checked today, the other opens its versions. */
export function CheckedRowActions({ name, onCheck, onCompare }: CheckedRowActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-x-1">
      <RowAction onClick={onCheck}>
        <RichMessage parts={messages.checkedTodayOf({ name, hidden: hideVisually })} />
      </RowAction>
      <RowVersionsButton name={name} onClick={onCompare} />
    </div>
  )
}
