#!/bin/sh
# Creates the secrets that compose.yaml uses, in deploy/secrets; keeps those that exist: sh deploy/secrets.sh [s3]
# Store a copy of master-keys in another place: without it, nobody can decrypt anything.
set -eu
umask 077
folder=$(dirname "$0")/secrets
mkdir -p "$folder"

# 32 random bytes in base64.
random() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }
# A random password of letters and digits, which needs no escaping in an address.
password() { random | tr -d '/+='; }

# Writes standard input to a secret that doesn't exist yet. Containers read the file as users of their own; the private folder
# keeps other users of this machine out.
keep() {
  if [ -e "$folder/$1" ]; then cat > /dev/null; else
    cat > "$folder/$1.part"
    chmod 0444 "$folder/$1.part"
    mv "$folder/$1.part" "$folder/$1"
  fi
}

echo "k1:$(random)" | keep master-keys
password | keep database-password
echo "postgresql://ausculta:$(cat "$folder/database-password")@database:5432/ausculta" | keep database-url

if [ "${1:-}" = s3 ]; then
  # Replaces the empty files that a run without `s3` left.
  for name in s3-access-key s3-secret-key s3-identities; do
    [ -s "$folder/$name" ] || rm -f "$folder/$name"
  done
  echo ausculta | keep s3-access-key
  password | keep s3-secret-key
  printf '{"identities":[{"name":"ausculta","credentials":[{"accessKey":"%s","secretKey":"%s"}],"actions":["Admin"]}]}\n' \
    "$(cat "$folder/s3-access-key")" "$(cat "$folder/s3-secret-key")" | keep s3-identities
else
  for name in s3-access-key s3-secret-key s3-identities; do keep "$name" < /dev/null; done
fi
