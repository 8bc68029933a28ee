import type { Challenge, CurrentUser, SignInResult } from '@kitchen-table/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../app/api.ts'
import { tabStorage } from '../../app/browser-storage.ts'
import { getCurrentUserId } from '../../app/current-user-id.ts'
import { ANONYMOUS_DRAFT_OWNER, createFormDraftStore } from '../../app/form-draft-store.ts'
import { setCurrentUser } from '../../app/queries.ts'
import { passwordResetDraft } from './password-reset-draft.ts'

const PENDING_CHALLENGE_KEY = 'kitchen-table:second-step'

/** Whether this tab has a pending challenge, whose secret is in a cookie hidden from scripts. */
const pendingChallengeFlag = {
  set: () => tabStorage.setItem(PENDING_CHALLENGE_KEY, '1'),
  clear: () => tabStorage.removeItem(PENDING_CHALLENGE_KEY),
  isSet: () => tabStorage.getItem(PENDING_CHALLENGE_KEY) !== null,
}

type SignInFlowOptions = {
  email?: string | undefined
  /** Stores the address in this tab: it came with a link that does not stay in the address bar. */
  isEmailPersisted?: boolean
  onSignedIn: (person: CurrentUser) => void
  onNewPassword: () => void
}

/** Returns the second-factor challenge that a reload interrupted, while it is still valid; otherwise null. */
async function readPendingChallenge(): Promise<Challenge | null> {
  if (!pendingChallengeFlag.isSet()) return null
  const pending = await client.accounts.challenge().catch(() => null)
  if (pending === null || pending.name === 'NEW_PASSWORD_REQUIRED') {
    pendingChallengeFlag.clear()
    return null
  }
  return pending
}

/** The steps of a sign-in: e-mail and password, then perhaps a challenge. The typed address stays throughout. */
export function useSignInFlow(options: SignInFlowOptions) {
  const { email: initialEmail = '', isEmailPersisted = false, onSignedIn, onNewPassword } = options
  const [draft] = useState(() =>
    createFormDraftStore(getCurrentUserId() ?? ANONYMOUS_DRAFT_OWNER, 'sign-in', { email: '' }),
  )
  const [email, setEmail] = useState(() => initialEmail || (draft.read()?.email ?? ''))
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [restartMessage, setRestartMessage] = useState<string | null>(null)
  // In memory only, and only while a code may have to be sent again.
  const [password, setPassword] = useState<string | null>(null)

  useEffect(() => {
    if (isEmailPersisted) draft.write({ email: initialEmail })
  }, [draft, isEmailPersisted, initialEmail])

  useEffect(() => {
    let isCurrent = true
    void readPendingChallenge().then((pending) => {
      if (!isCurrent || pending === null) return
      setChallenge(pending)
      setEmail(pending.email)
    })
    return () => {
      isCurrent = false
    }
  }, [])

  function handleSignInResult(result: SignInResult) {
    if ('person' in result) {
      pendingChallengeFlag.clear()
      passwordResetDraft.clear()
      setPassword(null)
      onSignedIn(result.person)
    } else if (result.challenge.name === 'NEW_PASSWORD_REQUIRED') onNewPassword()
    else {
      pendingChallengeFlag.set()
      setRestartMessage(null)
      setChallenge(result.challenge)
    }
  }

  async function signIn(typed: string) {
    const result = await client.accounts.signIn({ email, password: typed })
    setPassword('challenge' in result && result.challenge.name === 'SMS_MFA' ? typed : null)
    handleSignInResult(result)
  }

  return {
    email,
    /** Also stores the address, so that it survives a reload and a tab that the browser discards. */
    setEmail(typed: string) {
      setEmail(typed)
      if (typed === '') draft.clear()
      else draft.write({ email: typed })
    },
    challenge,
    /** Why the person is back at the password; null where they chose it. */
    restartMessage,
    handleSignInResult,
    signIn,
    /** Signs in again with the same password, which sends another code; null after a reload has lost the password. */
    repeatSignIn: password === null ? null : () => signIn(password),
    /** Goes back to the password. */
    restart(message: string | null = null) {
      pendingChallengeFlag.clear()
      setPassword(null)
      setChallenge(null)
      setRestartMessage(message)
    },
  }
}

export type SignInFlow = ReturnType<typeof useSignInFlow>

/** The same for a page that is opened by nobody or by another person: makes the person the current user first. */
export function usePageSignInFlow(options: SignInFlowOptions): SignInFlow {
  const queryClient = useQueryClient()
  return useSignInFlow({
    ...options,
    onSignedIn(person) {
      setCurrentUser(queryClient, person)
      options.onSignedIn(person)
    },
  })
}
