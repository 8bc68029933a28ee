import { type HelpRequest, SHORTEST_HELP_TIME } from '@kitchen-table/domain/accounts/help-request'
import { type FormEvent, useId, useRef, useState } from 'react'
import { client } from '../../app/api.ts'
import { fieldWords, formWords } from '../../app/field-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type HelpProblems, helpFields, helpProblems } from './help-answers.ts'

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
  const [answers, setAnswers] = useState<HelpRequest>({
    first: '',
    last: '',
    email: firstEmail,
    organisation: '',
  })
  const [problems, setProblems] = useState<HelpProblems>({})
  const [words, setWords] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)

  async function send(website: string) {
    const openFor = await patience(openedAt)
    try {
      await client.accounts.askForHelp({ ...answers, website, openFor })
      setIsSent(true)
    } catch (error) {
      setProblems(Object.fromEntries(names.map((name) => [name, fieldWords(error, name)])))
      setWords(formWords(error, names))
    }
    setIsBusy(false)
  }

  return {
    answers,
    problems,
    words,
    isBusy,
    isSent,
    change: (field: keyof HelpRequest, typed: string) => setAnswers({ ...answers, [field]: typed }),
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
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { answers, problems, words, isBusy, isSent, change, submit } = useHelpForm(email)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const wrong = submit(String(new FormData(event.currentTarget).get('website') ?? ''))
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  if (isSent)
    return (
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title="Login Help"
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <p role="status">We have your message and will write to {answers.email}.</p>
      </Dialog>
    )

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Login Help"
      description="Tell us who you are. A person looks into it and writes to you."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyText="Sending your message">
            Send
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={send} noValidate className="flex flex-col gap-4">
        {helpFields.map(({ field, label, autoComplete }) => (
          <TextField
            key={field}
            label={label}
            name={field}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete={autoComplete}
            required
            value={answers[field]}
            onChange={({ target }) => change(field, target.value)}
            error={problems[field]}
          />
        ))}
        {/* Programs fill in every field that they find; people never meet this one. */}
        <div aria-hidden="true" className="sr-only">
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </div>
        <FormProblem>{words}</FormProblem>
      </form>
    </Dialog>
  )
}
