import { messages } from './messages.ts'

/** Below a select whose value was changed with the keyboard. Rendered always, so that its text is announced. */
export function EnterHint({ isShown }: { isShown: boolean }) {
  return (
    <span role="status" className="block text-small font-normal text-soft empty:hidden">
      {isShown && messages.enterSaves()}
    </span>
  )
}
