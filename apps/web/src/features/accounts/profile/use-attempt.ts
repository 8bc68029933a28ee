import { useState } from 'react'
import { errorWords, refusalCode } from '../../../app/api.ts'
import { fieldWords } from '../../../app/field-words.ts'
import { refusalPlace } from './refusal-place.ts'

/** What is wrong, by the field that it is said beside. */
export type Problems = Readonly<Record<string, string>>

/** Refusals that are said in other words than the table's, by their codes. */
type OwnWords = Readonly<Record<string, string>>

function refusedProblems(error: unknown, fields: readonly string[], ownWords: OwnWords): Problems {
  const said = fields.flatMap((field) => {
    const words = fieldWords(error, field)
    return words ? [[field, words]] : []
  })
  if (said.length > 0) return Object.fromEntries(said)
  const code = refusalCode(error)
  const words = (code !== null && ownWords[code]) || errorWords(error)
  return { [refusalPlace(code, fields)]: words }
}

/** One sending of a form at a time: what was wrong with the last one, beside the fields that it has. */
export function useAttempt(fields: readonly string[], ownWords: OwnWords = {}) {
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})

  /** Does the work unless something is wrong before it begins; answers whether it was done. */
  async function attempt(work: () => Promise<unknown>, wrong: Problems = {}): Promise<boolean> {
    if (isBusy) return false
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return false
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      setProblems(refusedProblems(error, fields, ownWords))
      setIsBusy(false)
      return false
    }
    setIsBusy(false)
    return true
  }

  return { isBusy, problems, attempt }
}

export type Attempt = ReturnType<typeof useAttempt>
