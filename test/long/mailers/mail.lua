-- Sends one message with LuaSocket.
local smtp = require("socket.smtp")
local env = os.getenv
local ok, problem = smtp.send {
  server = env("HOST"), port = env("PORT"), user = env("LOGIN"), password = env("KEY"),
  from = "<" .. env("FROM") .. ">",
  rcpt = { "<" .. env("TO") .. ">", "<" .. env("HIDDEN") .. ">" },
  source = smtp.message {
    headers = { from = env("FROM"), to = env("TO"), subject = env("SUBJECT") },
    body = env("TEXT") .. "\r\n",
  },
}
if not ok then
  print(problem)
  os.exit(1)
end
