// Gives a file to the user, under a name. Nothing leaves the browser.

export function downloadFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
