// The address under which somebody registers with an invitation code filled in.

export function inviteLink(code: string, origin: string): string {
  return `${origin}/desktop/login?statusType=1&invite=${encodeURIComponent(code)}`
}
