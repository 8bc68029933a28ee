import { passwordRules } from '@kitchen-table/domain/accounts/new-password'
import { z } from 'zod'

/** An e-mail address as typed. Only its length is checked here; the use-cases normalise it. */
export const email = z.string().min(1).max(254)
export const password = z.string().min(1).max(400)
export const code = z.string().min(1).max(40)

/** A new password: one issue for each broken rule of docs/product.md 7.5, with the rule's label as its message. */
export const newPassword = z
  .string()
  .max(400)
  .check((context) => {
    for (const rule of passwordRules)
      if (!rule.isMet(context.value))
        context.issues.push({ code: 'custom', input: context.value, message: rule.label })
  })

/** Status 204 without a body: the same response whether the account exists or not. */
export const noContent = { successStatus: 204 } as const
