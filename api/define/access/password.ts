export const PASSWORD_POLICIES = ["standard", "lettersAndDigits"] as const;
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

const KINDS = [/\d/, /[a-z]/, /[A-Z]/, /[^\dA-Za-z]/];

/**
 * Says whether a new password is as the policy wants it: 8 to 30 characters, three of digits, lower case, upper case and others; or letters
 * and digits, 6 to 30.
 */
export function isStrongPassword(password: string, policy: PasswordPolicy = "standard"): boolean {
  if (policy === "lettersAndDigits") return /^[\dA-Za-z]{6,30}$/.test(password) && /\d/.test(password) && /[A-Za-z]/.test(password);
  return password.length >= 8 && password.length <= 30 && KINDS.filter((kind) => kind.test(password)).length >= 3;
}
