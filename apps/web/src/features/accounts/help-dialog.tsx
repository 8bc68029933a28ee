import { type HelpRequest, SHORTEST_HELP_TIME } from '@kitchen-table/domain/accounts/help-request'
import { type FormEvent, useId, useRef, useState } from 'react'
import { client } from '../../app/api.ts'
import { createDraft, NOBODY } from '../../app/draft.ts'
import { fieldWords, formWords } from '../../app/field-words.ts'
import { readPageOwner } from '../../app/page-owner.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { type HelpProblems, helpFields, helpProblems } from './help-answers.ts'

const HELP_FORM = 'help'
const empty: HelpRequest = { first: '', last: '', email: '', organisation: '' }
const names = helpFields.map(({ field }) => field)

/** A message sent sooner is taken for a program's: for somebody whose browser fills in all fields, we wait. */
async function patience(openedAt: number): Promise<number> {
  const openFor = Date.now() - openedAt
  if (openFor < SHORTEST_HELP_TIME)
    await new Promise((resolve) => setTimeout(resolve, SHORTEST_HELP_TIME - openFor))
  return Math.max(0, Date.now() - openedAt)
}

function useHelpForm(firstEmail: string) {
  const [openedAt] = useState(() => Date.now())
  const [untouched] = useState<HelpRequest>({ ...empty, email: firstEmail })
  const [draft] = useState(() => createDraft(readPageOwner() ?? NOBODY, HELP_FORM, empty))
  const [answers, setAnswers] = useState(() => draft.read() ?? untouched)
  const [problems, setProblems] = useState<HelpProblems>({})
  const [words, setWords] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)

  async function send(website: string) {
    const openFor = await patience(openedAt)
    try {
      await client.accounts.askForHelp({ ...answers, website, openFor })
      setIsSent(true)
      draft.clear()
    } catch (error) {
      setProblems(Object.fromEntries(names.map((name) => [name, fieldWords(error, name)])))
      setWords(formWords(error, names))
    }
    setIsBusy(false)
  }

  return {
    answers,
    isTyped: names.some((name) => answers[name] !== untouched[name]),
    problems,
    words,
    isBusy,
    isSent,
    change(field: keyof HelpRequest, typed: string) {
      const next = { ...answers, [field]: typed }
      setAnswers(next)
      draft.write(next)
    },
    discard: draft.clear,
    /** Answers the first field to mend, or null once the message is on its way. */
    submit(website: string): keyof HelpRequest | null {
      const found = helpProblems(answers)
      setProblems(found)
      setWords(null)
      const first = names.find((name) => found[name] !== undefined)
      if (first) return first
      setIsBusy(true)
      void send(website)
      return null
    },
  }
}

/** A person helps whoever cannot come in (spec §2, "Login Help"). */
export function HelpDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useHelpForm(email)
  const formId = useId()
  const [isDiscardAsked, setIsDiscardAsked] = useState(false)

  if (form.isSent)
    return (
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title="Login Help"
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <p role="status">We have your message and will write to {form.answers.email}.</p>
      </Dialog>
    )

  function discard() {
    form.discard()
    onClose()
  }
  function close() {
    // It is on its way: whether to keep it is no question any more.
    if (form.isBusy) return
    if (form.isTyped) setIsDiscardAsked(true)
    else discard()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="Login Help"
      description="Tell us who you are. A person looks into it and writes to you."
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isBusy} busyText="Sending your message">
            Send
          </Button>
        </>
      }
    >
      <HelpForm id={formId} form={form} />
      <DiscardDialog open={isDiscardAsked} onKeep={() => setIsDiscardAsked(false)} onDiscard={discard} />
    </Dialog>
  )
}

function HelpForm({ id, form }: { id: string; form: ReturnType<typeof useHelpForm> }) {
  const element = useRef<HTMLFormElement>(null)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (form.isBusy) return
    const wrong = form.submit(String(new FormData(event.currentTarget).get('website') ?? ''))
    if (wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  return (
    <form ref={element} id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
      {helpFields.map(({ field, label, autoComplete }) => (
        <TextField
          key={field}
          label={label}
          name={field}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete={autoComplete}
          required
          value={form.answers[field]}
          onChange={({ target }) => form.change(field, target.value)}
          error={form.problems[field]}
        />
      ))}
      {/* Programs fill in every field that they find; people never meet this one. */}
      <div aria-hidden="true" className="sr-only">
        <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <FormProblem>{form.words}</FormProblem>
    </form>
  )
}
