import type { Person } from '@kitchen-table/contract/person'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client, errorWords, setPageOwner } from '../../app/api.ts'
import { personQuery } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** With an empty field nothing happens (spec §5); a refusal is said in the provider's words, and what was typed stays. */
export function SignInForm({ onSignedIn }: { onSignedIn: (person: Person) => void }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '' || password === '' || isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const person = await client.accounts.signIn({ email, password })
      setPageOwner(person.user.sub)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey !== personQuery.queryKey })
      queries.setQueryData(personQuery.queryKey, person)
      onSignedIn(person)
    } catch (error) {
      setProblem(errorWords(error))
      setIsBusy(false)
    }
  }

  return (
    <Card as="section" raised aria-labelledby="sign-in">
      <h2 id="sign-in" className="text-title-m">
        Sign in
      </h2>
      <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <div role="alert" className="empty:-mt-4">
          {problem && (
            <p className="flex gap-2 text-danger">
              <LineIcon name="warning" className="mt-0.5 size-5" />
              {problem}
            </p>
          )}
        </div>
        <Button type="submit" size="large" busy={isBusy} busyText="Signing in" className="w-full">
          Sign in
        </Button>
      </form>
    </Card>
  )
}
