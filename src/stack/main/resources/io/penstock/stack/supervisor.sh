# Runs one server and outlives neither it nor the launcher: standard input is a pipe that the
# launcher holds, so its end means that the launcher is gone, however it went.
# What the server itself has started may outlive it while the launcher lives, and not longer.
# Arguments: output file, stop signal, seconds of grace, whether this shell leads a process group
# (yes or no), command...
output=$1 signal=$2 grace=$3 leads=$4
shift 4
exec 3>&1 4<&0 </dev/null >>"$output" 2>&1
trap '' HUP INT
"$@" 3>&- 4<&- &
server=$!
echo "$server" >&3
exec 3>&-
# The launcher also lets go of the pipe when this shell has ended.
(
  while read -r _; do :; done <&4
  trap '' TERM
  kill -s CONT "$server"
  kill -s "$signal" "$server"
  while [ "$grace" -gt 0 ] && kill -0 "$server"; do
    sleep 1
    grace=$((grace - 1))
  done
  kill -s KILL "$server"
  sleep 1
  [ "$leads" = no ] || kill -0 "$PPID" || kill -s TERM 0
) 2>/dev/null &
exec 4<&-
wait "$server"
