/** RFC 5321 in the form people use: something, @, and a host with a dot, in any script. */
export const emailForm = /^[^\s\p{C}@<>"'(),;:\\]{1,64}@([\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u
