import type { ChallengeStore } from '@kitchen-table/application/ports'
import { generateRecoveryCode, type SecretBox } from '@kitchen-table/application/store-helpers'
import { parseRecoveryCode, RECOVERY_CODE_COUNT } from '@kitchen-table/domain/accounts'

/** Recovery codes do not expire. */
const NEVER = Date.parse('9999-12-31T00:00:00Z')

const slots = Array.from({ length: RECOVERY_CODE_COUNT }, (_, n) => n)

/**
 * Stores the recovery codes, which Cognito does not have, as keyed hashes: each code of a person in a numbered row of
 * ChallengeStore. No row uses its tries, because a code is too long to guess; deleting the person deletes the rows.
 */
export function cognitoRecoveryCodes(challenges: ChallengeStore, secretBox: SecretBox) {
  const rowId = (sub: string, slot: number) => `cognito-recovery:${sub}:${slot}`
  const computeHmac = (sub: string, code: string) =>
    secretBox.hmac(`recovery ${sub} ${code.replace('-', '')}`)
  const findHashes = async (sub: string) => {
    const rows = await Promise.all(slots.map((slot) => challenges.find(rowId(sub, slot), 0)))
    return rows.flatMap((row) => (row === null ? [] : [row.secretHash]))
  }

  return {
    /** Returns new codes, which replace all earlier ones. */
    async issue(sub: string): Promise<string[]> {
      const codes = slots.map(generateRecoveryCode)
      await Promise.all(
        codes.map((code, slot) =>
          challenges.put({
            id: rowId(sub, slot),
            sub,
            secretHash: computeHmac(sub, code),
            data: {},
            expiresAt: NEVER,
            triesLeft: 1,
          }),
        ),
      )
      return codes
    },
    /** Returns whether this is one of the person's codes, as typed. */
    async includes(sub: string, typedText: string): Promise<boolean> {
      const code = parseRecoveryCode(typedText)
      return code !== null && (await findHashes(sub)).includes(computeHmac(sub, code))
    },
    count: async (sub: string): Promise<number> => (await findHashes(sub)).length,
    async remove(sub: string): Promise<void> {
      await Promise.all(slots.map((slot) => challenges.consume(rowId(sub, slot), 0)))
    },
  }
}

export type RecoveryCodes = ReturnType<typeof cognitoRecoveryCodes>
